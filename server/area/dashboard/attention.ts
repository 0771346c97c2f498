import { getAttention } from '#api/dashboard.ts';
import { can } from '#domain/access/permission.ts';
import { ATTENTION_KINDS, ATTENTION_ROWS, type AttentionKind } from '#domain/dashboard/attention.ts';
import { readChartFleets } from '#server/area/fleet/top-fleets.ts';
import { handle } from '#server/base/http/route.ts';
import { readDefects } from './attention-defects.ts';
import { readDueAttention } from './attention-dues.ts';
import { readFines } from './attention-fines.ts';
import { readFollowUps } from './attention-notes.ts';
import type { AttentionQuery, Found } from './attention-query.ts';
import { readConsents, readMonths, readRefuellings, readTampered } from './attention-records.ts';
import { readSilent } from './attention-silent.ts';

/** The readers of each kind. The rights are those of the kind's own screen (domain rules §2.2). */
const READ: Readonly<
  Record<
    AttentionKind,
    { permission: Parameters<typeof can>[1]; read: (ask: AttentionQuery) => Promise<Found> | Found }
  >
> = {
  consent: { permission: 'tracker_output:command', read: readConsents },
  dangerous: { permission: 'upkeep:read', read: (ask) => readDefects(ask, 'dangerous') },
  tampered: { permission: 'tampering:read', read: readTampered },
  expired: { permission: 'calendar:read', read: (ask) => readDueAttention(ask, 'expired') },
  fine: { permission: 'fine:read', read: readFines },
  defect: { permission: 'upkeep:read', read: (ask) => readDefects(ask, 'defect') },
  refuelling: { permission: 'refuelling:read', read: readRefuellings },
  silent: { permission: 'position:read', read: readSilent },
  follow_up: { permission: 'driver_note:read', read: readFollowUps },
  month: { permission: 'cost_month:close', read: readMonths },
  due: { permission: 'calendar:read', read: (ask) => readDueAttention(ask, 'due') },
};

/** Everything that needs attention today, the most pressing first. */
export const readAttention = handle(getAttention, async ({ query, caller, app }) => {
  const chosen = query.fleets;
  const fleets = await readChartFleets(app.database, caller, chosen ?? []);
  const kinds = ATTENTION_KINDS.filter((kind) => can(caller.actors, READ[kind].permission));
  const found = await Promise.all(
    kinds.map(async (kind) => [kind, await READ[kind].read({ app, caller, fleets, chosen })] as const),
  );
  return {
    counts: Object.fromEntries(found.map(([kind, { n }]) => [kind, n])),
    rows: found.flatMap(([, { rows }]) => rows.slice(0, ATTENTION_ROWS)),
  };
});
