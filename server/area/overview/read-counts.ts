import { sql } from 'kysely';
import type { VehicleOverview } from '#api/overview.ts';
import { can } from '#domain/access/permission.ts';
import { type Day, todayIn } from '#domain/day.ts';
import { documentState } from '#domain/document/document-list.ts';
import { categoriesInSight } from '#domain/document/document-rights.ts';
import type { RowState } from '#domain/vehicle/dated-kind.ts';
import {
  type Matter,
  RECORD_TABS,
  type RecordTabId,
  recordTab,
  type Urgency,
} from '#domain/vehicle/record-tab.ts';
import type { ReadAll } from '#server/area/calendar/read-dues.ts';
import { costInScope } from '#server/area/cost/cost-source.ts';
import { readStates } from '#server/area/vehicle/dated-list/read-standings.ts';
import { IS_FINE_OPEN, NOT_IMPUTED } from '#server/area/vehicle/open-matters.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';

type Found = {
  time_zone: string;
  expires: (Day | null)[];
  fines: number;
  open_fines: number;
  costs: number;
  proposed: number;
  refuellings: number;
  purchases: number;
  intervals: number;
  running: number;
  photo: VehicleOverview['photo'];
};

/** How urgent each state of a row is; the others are not. */
const URGENT: { readonly [State in RowState]?: Urgency } = {
  worn: 'over',
  expired: 'over',
  close: 'close',
  open: 'close',
};

/**
 * How many rows the tabs of a vehicle have for the caller, what is urgent, and what is open. Rows of money
 * are those of the centres that the caller sees.
 */
export async function readCounts(
  all: ReadAll,
  caller: Caller,
  { vehicleId, nowMs }: { vehicleId: number; nowMs: number },
): Promise<Pick<VehicleOverview, 'tabs' | 'matters' | 'photo'>> {
  const [states, [found]] = await Promise.all([
    readStates(all, { vehicleId, nowMs }),
    all(beside(caller, vehicleId)),
  ]);
  const { expires, time_zone, ...n } = found!;
  const today = todayIn(nowMs)(time_zone);
  const dated = new Map<RecordTabId, readonly RowState[]>(states);
  dated.set(
    'document',
    expires.map((day) => documentState(day, today)),
  );
  const others: { readonly [Tab in RecordTabId]?: { n: number; urgency: Urgency | null } } = {
    fine: { n: n.fines, urgency: n.open_fines > 0 ? 'close' : null },
    cost: { n: n.costs, urgency: n.proposed > 0 ? 'close' : null },
    fuel: { n: n.refuellings, urgency: n.purchases > 0 ? 'close' : null },
    availability: { n: n.intervals, urgency: n.running > 0 ? 'close' : null },
  };
  const seen = RECORD_TABS.filter((tab) => {
    const { permission, hasRows = true } = recordTab(tab);
    return hasRows && (permission === undefined || can(caller.actors, permission));
  });
  const claims = states.get('claim')!.filter((state) => state === 'open').length;
  const matters: readonly { matter: Matter; n: number; tab: RecordTabId }[] = [
    { matter: 'claims', n: claims, tab: 'claim' },
    { matter: 'fines', n: n.open_fines, tab: 'fine' },
    { matter: 'costs', n: n.proposed, tab: 'cost' },
    { matter: 'purchases', n: n.purchases, tab: 'fuel' },
  ];
  return {
    tabs: seen.map((tab) => ({ tab, ...(others[tab] ?? ofStates(dated.get(tab) ?? [])) })),
    matters: matters
      .filter(({ n, tab }) => n > 0 && seen.includes(tab))
      .map(({ matter, n }) => ({ matter, n })),
    photo: seen.includes('document') ? n.photo : null,
  };
}

function ofStates(states: readonly RowState[]): { n: number; urgency: Urgency | null } {
  const urgencies = states.map((state) => URGENT[state]);
  const urgency = urgencies.includes('over') ? 'over' : urgencies.includes('close') ? 'close' : null;
  return { n: states.length, urgency };
}

/** The rows of the vehicle beside its dated rows, in one statement. */
function beside(caller: Caller, vehicleId: number) {
  const categories = categoriesInSight(caller);
  return sql<Found>`
    select vehicle.time_zone,
      (select coalesce(json_agg(expires), '[]') from document
        where vehicle_id = vehicle.id and category = any(${categories}::text[])) as expires,
      fine.*, money.*, bought.*, away.*,
      (select jsonb_build_object('document_id', document.id, 'number', version.number, 'file', version.file)
        from document join document_version version on version.document_id = document.id
        where document.vehicle_id = vehicle.id and document.category = 'images'
          and version.file ~* '\\.(jpe?g|png|webp)$'
        order by version.uploaded_at desc, version.id desc limit 1) as photo
    from vehicle
    cross join lateral (
      select count(*)::int as fines, (count(*) filter (where ${IS_FINE_OPEN}))::int as open_fines
      from fine where vehicle_id = vehicle.id and ${vehicleInScope(caller, 'fine')}
    ) as fine
    cross join lateral (
      select (count(*) filter (where status = 'confirmed'))::int as costs,
        (count(*) filter (where status = 'proposed'))::int as proposed
      from cost where vehicle_id = vehicle.id and ${costInScope(caller)}
    ) as money
    cross join lateral (
      select count(*)::int as refuellings, (count(*) filter (where ${NOT_IMPUTED}))::int as purchases
      from refuelling where vehicle_id = vehicle.id and ${vehicleInScope(caller, 'refuelling')}
    ) as bought
    cross join lateral (
      select count(*)::int as intervals, (count(*) filter (where end_at is null))::int as running
      from vehicle_interval where vehicle_id = vehicle.id
    ) as away
    where vehicle.id = ${vehicleId}`;
}
