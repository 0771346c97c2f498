import { Link } from '@tanstack/react-router';
import { useText } from '#web/base/language/text.ts';

/** Leads to the refuellings of a station or a card. */
export function RowsLink({ filter, id, n }: { filter: 'stations' | 'cards'; id: number; n?: number }) {
  const { t } = useText();
  return (
    <Link to="/refueling" search={{ [filter]: String(id) }}>
      {n === undefined ? t('fuelCard.seeAll') : t('refuelling.count', { n })}
    </Link>
  );
}
