import { UnstyledButton } from '@mantine/core';
import type { VehicleState } from '#domain/telemetry/state.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { StateIcon } from '#web/kit/ui/StateIcon.tsx';
import classes from './StateFilter.module.css';

/** The states that are drawn on a map, in the order of the tiles. */
const TILES = ['movement', 'idle', 'stopped', 'disconnected', 'tampered'] as const;
/** States in a line beside the tiles (domain rules §3.3). */
const LINES = [
  ['no_tracker', 'map.withoutTracker'],
  ['private', 'map.inPrivate'],
] as const;

/** The number of vehicles in each state; a click shows only those, another click all again. */
export function StateFilter(props: {
  counts: Readonly<Record<VehicleState, number>>;
  states: ReadonlySet<VehicleState> | null;
  onToggle: (state: VehicleState) => void;
}) {
  const { counts, states, onToggle } = props;
  const { t, f } = useText();
  const lines = LINES.filter(([state]) => counts[state] > 0 || states?.has(state));
  return (
    <fieldset className={classes.filter} aria-label={t('map.states')}>
      {TILES.map((state) => (
        <UnstyledButton
          key={state}
          className={`${parts.panel} ${classes.tile}`}
          aria-pressed={states?.has(state) ?? false}
          data-empty={counts[state] === 0}
          onClick={() => onToggle(state)}
        >
          <StateIcon state={state} size={14} />
          <span className={classes.word}>
            <strong>{f.number(counts[state])}</strong> {t(`map.tile_${state}`)}
          </span>
        </UnstyledButton>
      ))}
      {lines.map(([state, key]) => (
        <UnstyledButton
          key={state}
          className={`${parts.panel} ${classes.tile}`}
          aria-pressed={states?.has(state) ?? false}
          data-line="true"
          onClick={() => onToggle(state)}
        >
          <StateIcon state={state} size={14} />
          <span className={classes.word}>{t(key, { n: counts[state] })}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
