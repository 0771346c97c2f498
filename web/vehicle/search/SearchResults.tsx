import { Skeleton } from '@mantine/core';
import { IconTruckOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, Ref } from 'react';
import type { VehicleRow } from '#api/vehicle.ts';
import { REGISTRATION_STATES } from '#domain/vehicle/registration.ts';
import { useText } from '../../language/text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { VehicleRowCard } from '../list/VehicleRowCard.tsx';
import { matchedFact } from './matched-fact.ts';
import { rememberSearch } from './recent-searches.ts';
import classes from './SearchVehiclesScreen.module.css';

/** The address of a record as a page of its own. */
export function recordSearch(id: number): { id: string; view: string } {
  return { id: String(id), view: 'page' };
}

/** The vehicles found, each a link to its record; arrow keys go from one to the next. */
export function SearchResults(props: {
  box: Ref<HTMLDivElement>;
  q: string;
  /** Undefined: on their way. */
  rows: readonly VehicleRow[] | undefined;
  total: number;
  error: unknown;
  onRetry: () => void;
}) {
  const { box, q, rows, total, error, onRetry } = props;
  const { t } = useText();
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (!rows) return <Waiting />;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<IconTruckOff />}
        title={t('vehicle.findNone', { q })}
        description={t('vehicle.findNoneText')}
      />
    );
  }
  return (
    <div ref={box}>
      <p role="status" className={classes.hint}>
        {t('vehicle.count', { n: total })}
      </p>
      <ul className={classes.results} aria-label={t('vehicle.list')} onKeyDown={moveFocus}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to="/config-vehicles"
              search={recordSearch(row.id)}
              className={classes.result}
              onClick={() => rememberSearch(q)}
            >
              <VehicleRowCard row={row} />
              <Matched row={row} q={q} />
            </Link>
          </li>
        ))}
      </ul>
      {total > rows.length ? (
        <Link
          to="/config-vehicles"
          search={{ q, states: REGISTRATION_STATES.join() }}
          className={classes.more}
        >
          {t('vehicle.findMore', { n: total })}
        </Link>
      ) : null}
    </div>
  );
}

/** Which code was found, when it is none that the result shows by itself. */
function Matched({ row, q }: { row: VehicleRow; q: string }) {
  const { t } = useText();
  const fact = matchedFact(row, q);
  if (!fact) return null;
  return (
    <div className={classes.matched}>
      {t(`vehicle.${fact.field}`)}: <strong>{fact.value}</strong>
    </div>
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

function Waiting() {
  return (
    <div aria-busy="true" className={classes.waiting}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={72} />
      ))}
    </div>
  );
}
