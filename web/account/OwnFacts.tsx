import type { Profile } from '#api/session.ts';
import { useText } from '../text.ts';
import classes from './account.module.css';

/** What of the own account only an administrator changes. */
export function OwnFacts({ profile }: { profile: Profile }) {
  const { t, f } = useText();
  const roles = profile.role.map((role) => t(`account.role_${role}`));
  const facts = [
    [
      t('account.role'),
      [...roles, ...(profile.gao ? [t('account.gao')] : [])].join(', ') || t('account.role_none'),
    ],
    [t('account.time_zone'), profile.time_zone.replaceAll('_', ' ')],
    [t('account.last_login'), profile.last_login ? f.dateTime(profile.last_login) : '—'],
    [t('account.password_last_day'), f.day(profile.password_last_day)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
