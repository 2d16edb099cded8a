// What there is to play. Written by tools/page.py: change minesweeper/boards/catalogue.py instead.

export const PRESETS = {"beginner": {"dimensions": [9, 9], "mines": 10}, "intermediate": {"dimensions": [16, 16], "mines": 40}, "expert": {"dimensions": [16, 30], "mines": 99}};

// The boards of the programming contest.
/** @type {{dimensions: number[], mines: number, distance: number, seed: number}[]} */
export const JUDGE_SETS = [{"dimensions": [10, 10], "mines": 9, "distance": 2, "seed": 19260817}, {"dimensions": [10, 10], "mines": 15, "distance": 2, "seed": 114514}, {"dimensions": [10, 10], "mines": 18, "distance": 2, "seed": 1019260817}, {"dimensions": [10, 10], "mines": 20, "distance": 2, "seed": 998244353}, {"dimensions": [20, 20], "mines": 84, "distance": 3, "seed": 1000000007}];

export const STARTS = /** @type {const} */ (["safe", "opening", "any", "judge", "no-guess"]);
export const GIVEN = /** @type {const} */ ("board");
export const VARIANTS = /** @type {const} */ (["classic", "judge"]);
export const RULES = /** @type {const} */ (["single", "pair", "component", "total"]);
export const CHOICES = /** @type {const} */ (["mixed", "single", "pair", "component", "total", "own"]);
export const LANGUAGES = {"en": "English", "zh-CN": "简体中文", "de": "Deutsch", "fr": "Français", "es": "Español", "ru": "Русский", "ja": "日本語"};
export const DISTANCE = 2;
export const LIMITS = {"cells": 10000, "dimensions": 60, "moves": 20000, "seed": 9007199254740991, "maps": 50, "message": 1000000, "seconds": 999999999.99, "picture_bytes": 64000000, "picture_pixels": 64000000};
