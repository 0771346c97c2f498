import type { UserRow } from '#api/user.ts';
import { useText } from '../language/text.ts';
import { RowCard } from '../list/RowCard.tsx';
import { roleWords } from './role-words.ts';
import { UserStateBadge } from './UserStateBadge.tsx';

/** A user as a card, for fingers. */
export function UserRowCard({ row }: { row: UserRow }) {
  const { t } = useText();
  const reach = row.fleets ?? (row.driver ? `${t('user.driver')}: ${row.driver}` : '—');
  return (
    <RowCard
      title={row.name}
      mark={<UserStateBadge state={row.state} />}
      lines={[[row.username, roleWords(row, t)], [reach]]}
    />
  );
}
