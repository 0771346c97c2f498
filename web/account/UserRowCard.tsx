import type { UserRow } from '#api/account.ts';
import { RowCard } from '../list/RowCard.tsx';
import { useText } from '../text.ts';
import { roleWords } from './role-words.ts';
import { UserStateBadge } from './UserStateBadge.tsx';

/** A user as a card, for fingers. */
export function UserRowCard({ row }: { row: UserRow }) {
  const { t } = useText();
  const reach = row.fleets ?? (row.driver ? `${t('account.driver')}: ${row.driver}` : '—');
  return (
    <RowCard
      title={row.name}
      mark={<UserStateBadge state={row.state} />}
      lines={[[row.username, roleWords(row, t)], [reach]]}
    />
  );
}
