import type { Role } from '#domain/access/role.ts';
import type { Day } from '#domain/day.ts';
import type { LookKind } from '#domain/looked/look.ts';

/** The reader of a look; without a token: a page, or a report by post. */
type Looker = {
  userId: number;
  username: string;
  roles: readonly Role[];
  token?: { id: number; name: string } | null;
};
/** The purpose as it is kept: the product's code or the installation's own words, and the user's words. */
export type Purpose = { purpose: string; words: string | null };
/** That a reader opens where drivers are or were; days are null for the present. */
export type Look = {
  reader: Looker;
  ip: string;
  kind: LookKind;
  drivers: readonly number[];
  days: { from: Day; to: Day } | null;
  purpose: Purpose | null;
};

/** The looks that are on record, and those that wait to be written. */
export type LookLog = {
  /** Keeps a look in memory until the next `flush`: for looks that come with every map. */
  note(look: Look): void;
  /** Writes a look before its answer is given. Without the line there is no answer. */
  record(look: Look): Promise<void>;
  flush(): Promise<void>;
};
