import type { UserRow } from '#api/account.ts';
import { useText } from '../text.ts';
import classes from './account.module.css';
import { roleWords } from './role-words.ts';
import { UserStateBadge } from './UserStateBadge.tsx';

/** A user as a card, for fingers. */
export function UserRowCard({ row }: { row: UserRow }) {
  const { t } = useText();
  return (
    <div className={classes.card}>
      <div className={classes.cardTop}>
        <strong>{row.name}</strong>
        <span className={classes.cardEnd}>
          <UserStateBadge state={row.state} />
        </span>
      </div>
      <div className={classes.cardLine}>{`${row.username} · ${roleWords(row, t)}`}</div>
      <div className={classes.cardLine}>
        {row.fleets ?? (row.driver ? `${t('account.driver')}: ${row.driver}` : '—')}
      </div>
    </div>
  );
}
