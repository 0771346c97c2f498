import { Badge, Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconShieldCheck } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { getTamperings, type TamperingRow } from '#api/tampering.ts';
import { TAMPERING_KINDS } from '#domain/telemetry/fact.ts';
import { eventKindName } from '#text/event-kind.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import type { Filter } from '#web/kit/list/filter.ts';
import { filterQuery } from '#web/kit/list/row-filter.ts';
import { useListAddress } from '#web/kit/list/use-list-address.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { InboxScreen, MessageFleet, MessageWords } from '../inbox/InboxScreen.tsx';
import { DeskSwitch } from '../matter/DeskSwitch.tsx';
import { useDeskView } from '../matter/matter-address.ts';
import { DismissDialog } from './DismissDialog.tsx';
import { useOpenTampering } from './use-open-tampering.ts';

const Desk = lazyPart('Desk', () => import('../matter/Desk.tsx'));

const PAGE = 200;
/** Each vehicle has one row. */
const rowId = ({ device_id }: TamperingRow) => device_id;
const beganAt = ({ timestamp }: TamperingRow) => timestamp;

/** /tamperings: the latest of each vehicle, those that are open first, then by day (event 1101). */
export function TamperingsScreen() {
  const { t } = useText();
  const [view, setView] = useDeskView(null);
  if (view === null) return <TamperingsList />;
  return (
    <Suspense fallback={<WaitingRows />}>
      <Desk
        desk="tamperings"
        view={view}
        onView={setView}
        label={t('screen./tamperings')}
        tools={<DeskSwitch view={view} onView={setView} />}
      />
    </Suspense>
  );
}

/** The same as a list. */
function TamperingsList() {
  const [view, setView] = useDeskView(null);
  const { t } = useText();
  const can = useCan();
  const open = useOpenTampering();
  const [dismissed, setDismissed] = useState<TamperingRow | null>(null);
  const [shown, setShown] = useState(PAGE);
  const filters = useTamperingFilters();
  const address = useListAddress(filters.map(({ name }) => name));
  const { chosen: fleets } = useFleetFilter();
  const query = {
    ...filterQuery(filters, address.values),
    ...(address.q ? { q: address.q } : {}),
    ...(fleets.length > 0 ? { fleets: fleets.join() } : {}),
    open_first: 'true' as const,
    page_size: shown,
  };
  const { data, error, refetch } = useEndpoint(getTamperings, { query }, { keepPrevious: true });
  const group = useCallback((row: TamperingRow) => (row.open ? t('tampering.openGroup') : null), [t]);
  return (
    <>
      <InboxScreen
        label={t('screen./tamperings')}
        filters={filters}
        address={address}
        search={t('tampering.search')}
        answer={{ error, refetch }}
        rows={data?.tamperings}
        rowId={rowId}
        at={beganAt}
        group={group}
        onOpen={open}
        onMore={data && data.total > data.tamperings.length ? () => setShown(shown + PAGE) : undefined}
        tools={<DeskSwitch view={view} onView={setView} />}
        none={{ icon: <IconShieldCheck />, title: t('tampering.none'), text: t('tampering.noneText') }}
        actions={(row) => (
          <>
            <MessageFleet id={row.fleet_id} name={row.fleet} />
            {row.open && can('tampering:dismiss') ? (
              <Button size="compact-sm" variant="default" onClick={() => setDismissed(row)}>
                {t('tampering.dismiss')}
              </Button>
            ) : null}
          </>
        )}
      >
        {(row) => <TamperingLine row={row} />}
      </InboxScreen>
      <DismissDialog row={dismissed} onClose={() => setDismissed(null)} />
    </>
  );
}

function useTamperingFilters(): readonly Filter<TamperingRow>[] {
  const { t } = useText();
  return useMemo(
    () => [
      {
        name: 'kind',
        label: t('word.type'),
        kind: 'enum',
        options: TAMPERING_KINDS.map((value) => ({ value, label: eventKindName(1101, value, t) })),
      },
      {
        name: 'open',
        label: t('word.state'),
        kind: 'enum',
        single: true,
        options: [
          { value: 'true', label: t('tampering.isOpen') },
          { value: 'false', label: t('tampering.isOver') },
        ],
      },
    ],
    [t],
  );
}

function TamperingLine({ row }: { row: TamperingRow }) {
  const { t, f } = useText();
  const { license, alias, kind, timestamp, end, dismissal } = row;
  const at = f.dateTime(timestamp);
  const lapseS = end === null ? null : (Date.parse(end) - Date.parse(timestamp)) / 1000;
  const how =
    end === null
      ? t('tampering.openSince', { at })
      : t('tampering.overAfter', { at, lapse: f.lapse(lapseS) });
  return (
    <>
      <IconAlertTriangle size={20} color={end === null ? 'var(--mantine-color-red-filled)' : undefined} />
      <MessageWords
        title={
          <>
            <strong>{license}</strong> {[eventKindName(1101, kind, t), alias].filter(Boolean).join(' · ')}
          </>
        }
        text={
          dismissal
            ? t('tampering.dismissedBy', {
                name: dismissal.username ?? t('tampering.gone'),
                at: f.dateTime(end),
                reason: dismissal.reason,
              })
            : how
        }
      />
      <TamperingBadge row={row} />
    </>
  );
}

/** The state of a tampering, by colour, shape and word. */
function TamperingBadge({ row: { open, dismissal } }: { row: TamperingRow }) {
  const { t } = useText();
  return (
    <Badge
      variant="light"
      tt="none"
      color={open ? 'red' : 'gray'}
      leftSection={open ? <IconAlertTriangle size={12} /> : <IconCheck size={12} />}
    >
      {t(open ? 'tampering.isOpen' : dismissal ? 'tampering.isDismissed' : 'tampering.isOver')}
    </Badge>
  );
}
