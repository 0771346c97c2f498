/**
 * Why a street map or a road file could not be made. Each has a text with a way on,
 * `streetMap.failed_<reason>`.
 */
export const MAP_FAILURES = [
  /** The archive's server does not answer, or refuses. */
  'unreachable',
  /** It does not serve parts of files (HTTP ranges). */
  'noRanges',
  /** None of the last days has an archive. */
  'noBuild',
  /** The file is no archive of tiles, or in another schema. */
  'notArchive',
  /** The file is no file of OpenStreetMap, or in a form that is not read here. */
  'notOsm',
  /** It is cut, or the sum of a part is wrong. */
  'damaged',
  /** The sum of the whole file is another than the one given. */
  'otherSum',
  /** Another archive took its place while parts of it were read. */
  'changed',
  'diskFull',
  /** It has nothing of these countries. */
  'nothingThere',
  'noCountry',
  /** A command of the command line is at work. */
  'busy',
  /** The file is no longer in the folder. */
  'fileGone',
  /** The process that made it ended, mostly for want of memory. */
  'ended',
  /** A fault of the program; its log says more. */
  'other',
] as const;
export type MapFailure = (typeof MAP_FAILURES)[number];
