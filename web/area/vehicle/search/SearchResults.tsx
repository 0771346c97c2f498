import { IconTruckOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, Ref } from 'react';
import type { VehicleRow } from '#api/vehicle.ts';
import { REGISTRATION_STATES } from '#domain/vehicle/registration-state.ts';
import { useText } from '#web/base/language/text.ts';
import { ListCard } from '#web/kit/list/ListCard.tsx';
import { FoundLink, WaitingFound } from '#web/kit/list/SearchLayout.tsx';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { CARD, COLUMNS } from '../list/VehicleColumns.tsx';
import { matchedFact } from './matched-fact.ts';
import { rememberSearch } from './recent-searches.ts';

/** The address of a record as a page of its own. */
export function recordSearch(id: number): { id: string; view: string } {
  return { id: String(id), view: 'page' };
}

/** The vehicles found, each a link to its record; arrow keys go from one to the next. */
export function SearchResults(props: {
  box: Ref<HTMLDivElement>;
  q: string;
  /** Undefined while they are loading. */
  rows: readonly VehicleRow[] | undefined;
  total: number;
  error: unknown;
  onRetry: () => void;
}) {
  const { box, q, rows, total, error, onRetry } = props;
  const { t } = useText();
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (!rows) return <WaitingFound />;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<IconTruckOff />}
        title={t('vehicleSearch.findNone', { q })}
        description={t('vehicleSearch.findNoneText')}
      />
    );
  }
  return (
    <div ref={box}>
      <Dim role="status" mb={8}>
        {t('vehicle.count', { n: total })}
      </Dim>
      <ul className={parts.stack} aria-label={t('vehicle.list')} onKeyDown={moveFocus}>
        {rows.map((row) => (
          <li key={row.id}>
            <FoundLink to="/config-vehicles" search={recordSearch(row.id)} onClick={() => rememberSearch(q)}>
              <ListCard row={row} columns={COLUMNS} look={CARD} />
              <Matched row={row} q={q} />
            </FoundLink>
          </li>
        ))}
      </ul>
      {total > rows.length ? (
        <Link
          to="/config-vehicles"
          search={{ q, states: REGISTRATION_STATES.join() }}
          style={{ display: 'inline-block', paddingBlock: 12, color: 'var(--mantine-primary-color-filled)' }}
        >
          {t('vehicleSearch.findMore', { n: total })}
        </Link>
      ) : null}
    </div>
  );
}

/** The code that was found, if the result does not already show it. */
function Matched({ row, q }: { row: VehicleRow; q: string }) {
  const { t } = useText();
  const fact = matchedFact(row, q);
  if (!fact) return null;
  return (
    <Dim mt={2}>
      {t(`vehicle.${fact.field}`)}: <strong>{fact.value}</strong>
    </Dim>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
}
