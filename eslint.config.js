// The rules for the code of the page, its tests and the tools of the page without a server: those that find mistakes.

import js from "@eslint/js";
import globals from "globals";

const STATIC = "minesweeper/web/static";
const PAGE = `${STATIC}/**/*.js`;

// Which folders of the page import which others; its own, and what stands beside main.js, may import all.
const IMPORTS = { shared: [], board: ["shared"], ...Object.fromEntries(["play", "today", "practice", "analyse"].map((mode) => [mode, ["board", "shared"]])) };

const FOLDERS = Object.entries(IMPORTS).map(([folder, allowed]) => ({
  files: [`${STATIC}/${folder}/*.js`],
  rules: {
    "no-restricted-imports": ["error", {
      patterns: [{ regex: `^\\.\\./(?!(${[...allowed, folder].join("|")})/)`, message: `${folder}/ imports ${allowed.join(" and ") || "no other folder"}` }],
    }],
  },
}));

export default [
  // The service worker is a template, which is JavaScript only once its blanks are filled in.
  { ignores: [".venv/", "build/", "dist/", "tools/site/sw.js"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "default-case-last": "error",
      eqeqeq: "error",
      "no-constructor-return": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implicit-coercion": "error",
      "no-implied-eval": "error",
      "no-promise-executor-return": "error",
      "no-return-assign": ["error", "except-parens"],
      "no-self-compare": "error",
      "no-shadow": ["error", { builtinGlobals: false }],
      "no-template-curly-in-string": "error",
      "no-throw-literal": "error",
      "no-unmodified-loop-condition": "error",
      "no-unreachable-loop": "error",
      "no-unused-expressions": "error",
      "no-unused-vars": "error",
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-useless-concat": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-rest-params": "error",
      "prefer-template": "error",
      radix: "error",
    },
  },
  ...FOLDERS,
  { files: [PAGE, "tests/web/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/web/*.js"], languageOptions: { sourceType: "script" } },
  {
    files: ["minesweeper/web/static/theme.js"],
    languageOptions: { sourceType: "script" },
    rules: { "no-implicit-globals": "error" },
  },
  { files: ["tools/site/worker.js"], languageOptions: { globals: globals.worker } },
  { files: ["tools/site/*.mjs", "tests/page/*.js", "*.config.js"], languageOptions: { globals: globals.node } },
  { files: ["tests/page/*.js"], languageOptions: { globals: { document: "readonly", location: "readonly" } } },
];
