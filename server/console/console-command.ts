import type { Config } from '#server/base/config/config.ts';
import type { Database } from '#server/base/db/database.ts';

/** The tools of a command of the console. */
export type Console = {
  config: Config;
  database: Database;
  /** Address of the database, for code with connections of its own. */
  url: string;
  nowMs: number;
  /** Prints a line for the administrator. */
  say(line: string): void;
};

/** A task of an administrator without a browser: `npm run admin -- <name> <parameters>`. */
export type ConsoleCommand = {
  name: string;
  /** Names of its parameters, all of which are needed. */
  parameters: readonly string[];
  summary: string;
  /** Returns false when something is not in order: the program then ends with 1. */
  run(console: Console, parameters: readonly string[]): Promise<boolean>;
};
