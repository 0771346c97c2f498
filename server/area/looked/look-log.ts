import { HOUR_MS } from '#domain/duration.ts';
import { auditAlone } from '#server/base/access/command.ts';
import type { Base } from '#server/base/app.ts';
import type { Look, LookLog } from '#server/base/looks.ts';

type Days = Look['days'];
type Writing = Pick<Base, 'database' | 'now' | 'publish'>;

/** Drivers that are remembered as seen. Forgotten ones are simply written again, and read as one line. */
const MOST_REMEMBERED = 500_000;

/**
 * The looks of a process. A reader, a kind, a purpose and an hour have one line of the audit for all drivers
 * who come at once. A driver who is already in a line of this hour is in no second one, unless more days of
 * him are opened.
 */
export function lookLog(app: Writing): LookLog {
  let hour = 0;
  let remembered = 0;
  const seen = new Map<string, Map<number, Days>>();
  let waiting: Look[] = [];
  let writing: Promise<void> = Promise.resolve();

  const ofReader = ({ reader, kind, purpose }: Look) => {
    const hourNow = Math.floor(app.now() / HOUR_MS);
    if (hourNow !== hour || remembered > MOST_REMEMBERED) {
      seen.clear();
      remembered = 0;
    }
    hour = hourNow;
    const key = JSON.stringify([reader.userId, reader.token?.id, kind, purpose]);
    const drivers = seen.get(key) ?? new Map<number, Days>();
    seen.set(key, drivers);
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
      // It may be in a line that is being written.
      if (!fresh) return void (await writing);
      try {
        writing = writeLook(app, fresh);
        await writing;
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
          await writeLook(app, look);
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

/** Writes the line of a look that nobody remembers: what was written before is written again. */
export async function writeLook(
  app: Writing,
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
    {
      app,
      caller: { ...reader, token: reader.token ? { ...reader.token, scopes: [] } : null },
      request: { ip },
    },
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
