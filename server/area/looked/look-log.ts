import type { Day } from '#domain/day.ts';
import { HOUR_MS } from '#domain/duration.ts';
import type { LookKind } from '#domain/looked/look.ts';
import type { Caller, Sight } from '#server/base/access/caller.ts';
import { auditAlone } from '#server/base/access/command.ts';
import type { Base } from '#server/base/app.ts';

/** The reader of a look; without a token: a page, or a report by post. */
export type Looker = Pick<Sight, 'userId' | 'username' | 'roles'> & { token?: Caller['token'] };
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
type LookLog = {
  /** Keeps a look in memory until the next `flush`: for looks that come with every map. */
  note(look: Look): void;
  /** Writes a look before its answer is given. Without the line there is no answer. */
  record(look: Look): Promise<void>;
  flush(): Promise<void>;
};

/** Drivers that are remembered as seen. Forgotten ones are simply written again, and read as one line. */
const MOST_REMEMBERED = 500_000;

const logs = new WeakMap<object, LookLog>();

/**
 * The looks of a process. A reader, a kind, a purpose and an hour have one line of the audit for all drivers
 * who come at once. A driver who is already in a line of this hour is in no second one, unless more days of
 * him are opened.
 */
export function lookLogOf(app: Pick<Base, 'database' | 'now' | 'publish'>): LookLog {
  const found = logs.get(app);
  if (found) return found;
  const log = lookLog(app);
  logs.set(app, log);
  return log;
}

type Days = Look['days'];

function lookLog(app: Pick<Base, 'database' | 'now' | 'publish'>): LookLog {
  let hour = 0;
  let remembered = 0;
  const seen = new Map<string, Map<number, Days>>();
  let waiting: Look[] = [];

  const ofReader = ({ reader, kind, purpose }: Look) => {
    const hourNow = Math.floor(app.now() / HOUR_MS);
    if (hourNow !== hour || remembered > MOST_REMEMBERED) {
      seen.clear();
      remembered = 0;
    }
    hour = hourNow;
    const key = JSON.stringify([reader.userId, reader.token?.id, kind, purpose]);
    let drivers = seen.get(key);
    if (!drivers) seen.set(key, (drivers = new Map()));
    return drivers;
  };

  /** The part of a look that is not on record yet; from now on it counts as such. */
  const taken = (look: Look): Look | null => {
    const known = ofReader(look);
    const drivers = look.drivers.filter((id) => !known.has(id) || isWider(look.days, known.get(id)!));
    for (const id of drivers) {
      if (!known.has(id)) remembered++;
      known.set(id, joined(look.days, known.get(id) ?? null));
    }
    return drivers.length > 0 ? { ...look, drivers } : null;
  };

  return {
    note(look) {
      const fresh = taken(look);
      if (fresh) waiting.push(fresh);
    },
    async record(look) {
      const fresh = taken(look);
      if (!fresh) return;
      try {
        await write(app, fresh);
      } catch (error) {
        const known = ofReader(look);
        for (const id of fresh.drivers) known.delete(id);
        throw error;
      }
    },
    async flush() {
      const batch = waiting;
      waiting = [];
      for (const [n, look] of batch.entries()) {
        try {
          await write(app, look);
        } catch (error) {
          waiting.unshift(...batch.slice(n));
          throw error;
        }
      }
    },
  };
}

function isWider(days: Days, known: Days): boolean {
  return days !== null && (known === null || days.from < known.from || days.to > known.to);
}

function joined(days: Days, known: Days): Days {
  if (!days || !known) return days ?? known;
  return {
    from: days.from < known.from ? days.from : known.from,
    to: days.to > known.to ? days.to : known.to,
  };
}

async function write(
  app: Pick<Base, 'database' | 'now' | 'publish'>,
  { reader, ip, kind, drivers, days, purpose }: Look,
): Promise<void> {
  // The name of this day: a statement says for ever who looked.
  const user = await app.database.sql
    .selectFrom('app_user')
    .select(['name', 'surname'])
    .where('id', '=', reader.userId)
    .executeTakeFirst();
  const name = [user?.name, user?.surname].filter(Boolean).join(' ') || reader.username;
  await auditAlone(
    { app, caller: reader, request: { ip } },
    {
      action: 'read',
      entity: 'look',
      id: kind,
      after: {
        drivers: drivers.toSorted((a, b) => a - b),
        name: reader.token ? `${name} · ${reader.token.name}` : name,
        role: reader.roles[0] ?? null,
        ...days,
        ...purpose,
      },
    },
  );
}
