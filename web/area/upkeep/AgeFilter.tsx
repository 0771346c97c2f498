import { UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import type { BoardCard } from '#api/upkeep.ts';
import { AGE_BANDS, type AgeBand, ageBand, countBands } from '#domain/upkeep/age.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import classes from './upkeep.module.css';

/** Does the card still wait? Only such cards have an age that grows. */
const isWaiting = ({ state }: BoardCard) => state !== 'done';

/**
 * The ages that the address names, as the filter of the list has them. Without any all cards are shown; a
 * choice of ages leaves out everything that is done.
 */
export function useChosenAges(cards: readonly BoardCard[]) {
  const [text, setText] = useUrlValue('age');
  const chosen = useMemo(() => AGE_BANDS.filter((band) => text?.split(',').includes(band)), [text]);
  const shown = useMemo(
    () =>
      chosen.length === 0
        ? cards
        : cards.filter((card) => isWaiting(card) && chosen.includes(ageBand(card.age))),
    [cards, chosen],
  );
  const toggle = (band: AgeBand) => {
    const next = AGE_BANDS.filter((one) => chosen.includes(one) !== (one === band));
    setText(next.join() || null);
  };
  return { chosen, shown, toggle, clear: () => setText(null) };
}

/** How many cards wait how long, what is in repair included; a click shows only those. */
export function AgeFilter(props: {
  cards: readonly BoardCard[];
  chosen: readonly AgeBand[];
  onToggle: (band: AgeBand) => void;
}) {
  const { cards, chosen, onToggle } = props;
  const { t, f } = useText();
  const counts = useMemo(() => countBands(cards.filter(isWaiting).map(({ age }) => age)), [cards]);
  return (
    <fieldset className={classes.ages} aria-label={t('upkeep.age')}>
      {AGE_BANDS.map((band) => (
        <UnstyledButton
          key={band}
          className={classes.age}
          aria-pressed={chosen.includes(band)}
          data-empty={counts[band] === 0 || undefined}
          onClick={() => onToggle(band)}
        >
          {t(`upkeep.band_${band}`)} <strong>{f.number(counts[band])}</strong>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
