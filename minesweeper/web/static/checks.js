// Values checked: what is read from the browser's storage, from files and from addresses may be anything.
//
// Throughout: a *check* looks at a value and returns null if it fits, else its *problem*: where it differs, what was
// expected there, and what was found. The words are those of `shell/schema.py`.

/** @typedef {{path: string, expected: string, found: unknown}} Problem */

/**
 * The check of a type; `holds` is never there: it only tells that type.
 * @template T
 * @typedef {((value: unknown) => Problem | null) & {holds?: T}} Check
 */

/**
 * Bounds of a number, both included.
 * @typedef {{least?: number, most?: number}} Bounds
 */

/**
 * A check of one value that has no parts.
 * @template T
 * @param {string} expected
 * @param {(value: unknown) => boolean} fits
 * @returns {Check<T>}
 */
function plain(expected, fits) {
  return (value) => (fits(value) ? null : { path: "", expected, found: value });
}

/** @type {Check<any>} */
export const anything = () => null;

/** @type {Check<Record<string, unknown>>} */
export const isObject = plain("an object", (value) => typeof value === "object" && value !== null && !Array.isArray(value));

/** @type {Check<boolean>} */
export const isSwitch = plain("true or false", (value) => typeof value === "boolean");

/** @type {Check<string>} */
export const isText = plain("text", (value) => typeof value === "string");

/** @type {Check<null>} */
export const isNull = plain("null", (value) => value === null);

/**
 * Whole numbers, within each of these bounds.
 * @param {...Bounds} bounds
 * @returns {Check<number>}
 */
export function isWhole(...bounds) {
  return numeric("a whole number", Number.isInteger, bounds);
}

/**
 * Numbers, within each of these bounds.
 * @param {...Bounds} bounds
 * @returns {Check<number>}
 */
export function isNumber(...bounds) {
  return numeric("a number", Number.isFinite, bounds);
}

/**
 * @param {string} words
 * @param {(value: unknown) => boolean} fits
 * @param {Bounds[]} bounds
 * @returns {Check<number>}
 */
function numeric(words, fits, bounds) {
  const checks = [plain(words, fits)];
  for (const { least = -Infinity, most = Infinity } of bounds) {
    const range = `${words} ${rangeWords(least, most)}`;
    checks.push(plain(range, (value) => Number(value) >= least && Number(value) <= most));
  }
  return all(checks);
}

/**
 * One of these texts and numbers.
 * @template {string | number} T
 * @param {readonly T[]} list
 * @returns {Check<T>}
 */
export function among(list) {
  return plain(list.length > 1 ? `one of ${list.join(", ")}` : String(list[0]), (value) => list.some((each) => each === value));
}

/**
 * Text that passes a test; `words` is what messages call such text.
 * @param {string} words
 * @param {(text: string) => boolean} test
 * @returns {Check<string>}
 */
export function textWhere(words, test) {
  return all([isText, plain(words, (value) => test(String(value)))]);
}

/**
 * What passes one check after the other.
 * @template T
 * @param {Check<any>[]} checks
 * @returns {Check<T>}
 */
function all(checks) {
  return (value) => {
    for (const check of checks) {
      const problem = check(value);
      if (problem) return problem;
    }
    return null;
  };
}

/**
 * What passes one of two checks.
 * @template One, Other
 * @param {Check<One>} one
 * @param {Check<Other>} other
 * @returns {Check<One | Other>}
 */
export function either(one, other) {
  return (value) => {
    const problems = [one(value), other(value)];
    if (!problems[0] || !problems[1]) return null;
    const inner = problems.find((each) => each?.path); // the right kind, with something wrong in it
    return inner ?? { path: "", expected: problems.map((each) => each?.expected).join(" or "), found: value };
  };
}

/**
 * Lists, at least so long and at most so long, of what passes a check.
 * @template T
 * @param {Check<T>} check
 * @param {Bounds} [length]
 * @returns {Check<T[]>}
 */
export function listOf(check, { least = 0, most = Infinity } = {}) {
  return (value) => {
    if (!Array.isArray(value)) return { path: "", expected: "a list", found: value };
    if (value.length < least || value.length > most) {
      return { path: "", expected: `a list of length ${rangeWords(least, most)}`, found: value };
    }
    return inParts(value.map((each, place) => [`[${place}]`, check, each]));
  };
}

/**
 * Objects with exactly these fields, but for those that `may` be absent; `unfit` says why fields do not fit together.
 * @param {Record<string, Check<any>>} fields
 * @param {{may?: readonly string[], unfit?: (found: any) => string | null}} [more]
 * @returns {Check<any>}
 */
export function objectOf(fields, { may = [], unfit = () => null } = {}) {
  const names = Object.keys(fields);
  return (value) => {
    const refused = (/** @type {string} */ expected) => ({ path: "", expected, found: value });
    if (typeof value !== "object" || value === null || Array.isArray(value)) return refused(`an object with ${names.join(", ")}`);
    const [unknown] = Object.keys(value).filter((name) => !Object.hasOwn(fields, name)).sort();
    if (unknown !== undefined) return refused(`no field ${shown(unknown)}, only ${names.join(", ")}`);
    const [missing] = names.filter((name) => !may.includes(name) && !Object.hasOwn(value, name)).sort();
    if (missing !== undefined) return refused(`a field ${missing}`);
    const problem = inParts(Object.entries(value).map(([name, each]) => [`.${name}`, fields[name], each]));
    if (problem) return problem;
    const why = unfit(value);
    return why === null ? null : refused(`fields that fit (${why})`);
  };
}

/**
 * The problem of the first part that has one.
 * @param {[place: string, check: Check<any>, value: unknown][]} parts
 */
function inParts(parts) {
  for (const [place, check, value] of parts) {
    const problem = check(value);
    if (problem) return { ...problem, path: place + problem.path };
  }
  return null;
}

/**
 * Whether a value passes a check.
 * @template T
 * @param {Check<T>} check
 * @param {unknown} value
 * @returns {value is T}
 */
export function passes(check, value) {
  return check(value) === null;
}

/**
 * What passes a check, of something that should be a list.
 * @template T
 * @param {Check<T>} check
 * @param {unknown} list
 * @returns {T[]}
 */
export function passing(check, list) {
  return Array.isArray(list) ? list.filter((each) => passes(check, each)) : [];
}

/**
 * A problem in words.
 * @param {Problem} problem
 */
export function problemWords({ path, expected, found }) {
  return `${path}: expected ${expected}, found ${shown(found)}`;
}

/**
 * @param {number} least
 * @param {number} most
 */
function rangeWords(least, most) {
  if (least === -Infinity) return `of up to ${brief(most)}`;
  return most === Infinity ? `of ${brief(least)} or more` : `from ${least} to ${most}`;
}

/**
 * A number with at most six digits, such as 1e+09.
 * @param {number} value
 */
function brief(value) {
  if (Math.abs(value) < 1e6) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

// How messages show a value, as Python does: in one line, few characters, few items, few levels

const LONGEST = 40;
const ITEMS = 6;
const FIELDS = 4;
const LEVELS = 2;

/**
 * A value in one line, and short.
 * @param {unknown} value
 */
export function shown(value) {
  return typeof value === "boolean" || value === null ? String(value) : literal(value, LEVELS);
}

/**
 * @param {unknown} value
 * @param {number} levels
 * @returns {string}
 */
function literal(value, levels) {
  if (typeof value === "string") return shortened(value);
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return String(value);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const parts = Array.isArray(value)
    ? some(value, ITEMS, (each) => literal(each, levels - 1))
    : some(Object.entries(value).sort(), FIELDS, ([name, each]) => `${shortened(name)}: ${literal(each, levels - 1)}`);
  if (!parts.length) return open + close;
  return levels ? `${open}${parts.join(", ")}${close}` : `${open}...${close}`;
}

/**
 * @template T
 * @param {T[]} list
 * @param {number} most
 * @param {(each: T) => string} words
 */
function some(list, most, words) {
  const parts = list.slice(0, most).map(words);
  return list.length > most ? [...parts, "..."] : parts;
}

/** @param {string} text */
function shortened(text) {
  const start = quoted(text.slice(0, LONGEST));
  if (start.length <= LONGEST) return start;
  const half = Math.floor((LONGEST - 3) / 2);
  const both = quoted(text.slice(0, half) + text.slice(text.length - (LONGEST - 3 - half)));
  return `${both.slice(0, half)}...${both.slice(both.length - (LONGEST - 3 - half))}`;
}

/** @param {string} text */
function quoted(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(/[\\\p{C}\p{Z}]|'/gu, (sign) => {
    if (sign === " ") return sign;
    if (sign === "'") return quote === "'" ? "\\'" : sign;
    if (sign === "\\") return "\\\\";
    const named = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[sign];
    if (named) return named;
    const code = sign.codePointAt(0) ?? 0;
    const hex = code.toString(16);
    if (code < 0x100) return `\\x${hex.padStart(2, "0")}`;
    return code < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
  });
  return quote + escaped + quote;
}
