import type { Config } from '#server/base/config/config.ts';
import type { Database } from '#server/base/db/database.ts';

/** What a command of the console works with. */
export type Console = {
  config: Config;
  database: Database;
  /** Address of the database, for what opens connections of its own. */
  url: string;
  nowMs: number;
  /** A line for the administrator. */
  say(line: string): void;
};

/** Something that an administrator does without a browser: `npm run admin -- <name> <parameters>`. */
export type ConsoleCommand = {
  name: string;
  /** Names of its parameters, all of which are needed. */
  parameters: readonly string[];
  summary: string;
  /** Answers false when something is not in order: the program then ends with 1. */
  run(console: Console, parameters: readonly string[]): Promise<boolean>;
};
