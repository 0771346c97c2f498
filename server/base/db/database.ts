import type { Logger } from 'pino';
import { type Connections, openConnections } from './connections.ts';
import { openStandby, type Standby } from './standby.ts';

/** The part that a query needs: a database, or the transaction of a command. */
export type Db = Pick<Database, 'sql'>;

/** The database of an installation: connections to its primary, and the standby if there is one. */
export type Database = Connections & { standby: Standby | null };

/**
 * Opens the connections to a database. One installation needs few: for lanes, jobs and requests. `name` is
 * that of the connections: the change log knows a process by it.
 */
export function openDatabase(url: string, { max = 20, name = 'traza', standby: at }: Opening = {}): Database {
  const primary = openConnections(url, { application_name: name, max });
  const standby = at ? openStandby({ ...at, name, primary }) : null;
  return {
    ...primary,
    standby,
    close: async () => void (await Promise.all([primary.close(), standby?.close()])),
  };
}

type Opening = {
  max?: number;
  name?: string;
  standby?: { url: string; log: Logger; now?: () => number };
};

/**
 * Reads what may be some seconds old: on the standby, and on the primary if there is none or it fails. `read`
 * may be called twice.
 */
export async function readAside<Result>(
  database: Database,
  read: (from: Connections) => Promise<Result>,
): Promise<Result> {
  const standby = database.standby?.host();
  // An error of the query itself happens on the primary too.
  return standby ? read(standby).catch(() => read(database)) : read(database);
}
