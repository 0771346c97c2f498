import { Box, Stack } from '@mantine/core';
import type { Profile } from '#api/session.ts';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import classes from './user.module.css';

/** The name of the signed-in user. */
export function OwnName({ profile }: { profile: Profile }) {
  return (
    <div style={{ minWidth: 0 }}>
      <Box component="h2" fz="h1" style={{ overflowWrap: 'anywhere' }}>
        {`${profile.name} ${profile.surname}`.trim()}
      </Box>
      <Dim>{profile.username}</Dim>
    </div>
  );
}

/** The facts of the own account that only an administrator changes. */
export function OwnFacts({ profile }: { profile: Profile }) {
  const { t, f } = useText();
  const roles = profile.role.map((role) => t(`user.role_${role}`));
  const facts = [
    [t('user.role'), [...roles, ...(profile.gao ? [t('user.gao')] : [])].join(', ') || t('user.role_none')],
    [t('word.timeZone'), profile.time_zone.replaceAll('_', ' ')],
    [t('user.last_login'), profile.last_login ? f.dateTime(profile.last_login) : '—'],
    [t('user.password_last_day'), f.day(profile.password_last_day)],
  ];
  return (
    <Stack component="dl" className={classes.facts} gap={10}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  );
}
