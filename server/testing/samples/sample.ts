import type { Actor } from '#domain/access/role.ts';
import type { Database } from '#server/base/db/database.ts';
import type { CallArgs } from '../app.ts';

/** The caller in the permission test. */
export type Who = Actor | 'nobody' | 'no role';

/**
 * A company of the permission test: the callers' own, or another one. Samples create the records of a call in
 * it, each time anew.
 */
export type Company = {
  database: Pick<Database, 'sql' | 'pool'>;
  /** `OWN` or `FOREIGN`, the beginning of every name in it. */
  word: string;
  fleetId: number;
  workCode: string;
  /** A vehicle with a place on the board, its driver and a user: for reading only. */
  vehicleId: number;
  driverId: number;
  username: string;
};

export type SampleArgs = Pick<CallArgs, 'params' | 'query' | 'body' | 'type'>;

/**
 * The permission test's call of one endpoint. The test derives the expected status from the rules of access;
 * a sample only adds exceptions.
 */
export type Sample = {
  /**
   * The arguments in a company. It runs again for every call, so that it may create a record that the call
   * then removes.
   */
  args?(company: Company, who: Who): Promise<SampleArgs> | SampleArgs;
  /**
   * Status for permitted callers; by default 200. A function if it depends on the caller (own data, linked
   * drivers).
   */
  status?: number | ((who: Who) => number);
  /**
   * True: the call names a record of a company, so all but SYS get 404 for the other. By default: the path
   * has a parameter.
   */
  scoped?: boolean;
  /** True: its file contains no words, for any caller. */
  isWordless?: true;
  /**
   * Code of the other company's 404, where the rules prescribe another than `notFound` (domain rules §2.4.8).
   */
  hiddenCode?: string;
};

export type Samples = Readonly<Record<string, Sample>>;
