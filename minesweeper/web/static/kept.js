// A game as it is kept: what a check of it says, before it is shown or asked for.

import { GIVEN, LIMITS, STARTS, VARIANTS } from "./catalogue.js";
import { among, either, isNull, isSwitch, isText, isWhole, listOf, objectOf } from "./checks.js";
import { isDuration } from "./record.js";

/** @import { CellSymbol } from "./board.js" */
/** @import { Check } from "./checks.js" */
/** @import { Kept } from "./messages.d.ts" */

const orNull = (/** @type {Check<any>} */ check) => either(check, isNull);

/** The setting of a game, with all of its fields. */
const SETTING = objectOf({
  dimensions: listOf(isWhole({ least: 1, most: LIMITS.cells }), { least: 1, most: LIMITS.dimensions }),
  mines: isWhole({ least: 0, most: LIMITS.cells }),
  start: among([...STARTS, GIVEN]),
  variant: among(VARIANTS),
  seed: orNull(isWhole({ least: 0, most: LIMITS.seed })),
  distance: orNull(isWhole({ least: 0 })),
  index: orNull(isWhole({ least: 0, most: LIMITS.maps - 1 })),
  board: orNull(isText),
});

/** @type {Check<Kept>} */
export const KEPT = objectOf({
  setting: SETTING,
  moves: isText,
  by: listOf(among(["you", "solver", "agent", "certain"]), { most: LIMITS.moves }),
  done: isWhole({ least: 0 }),
  wasted: isWhole({ least: 0 }),
  seconds: isDuration,
  assisted: isSwitch,
  known: isSwitch,
  recorded: isSwitch,
});

/** What the cells of a game showed. @type {Check<CellSymbol[]>} */
export const SYMBOLS = listOf(either(isWhole({ least: 0 }), among(["?", "@", "mine", "hit", "wrong"])));
