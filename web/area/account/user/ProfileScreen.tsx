import { Box, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import parts from '#web/kit/look/parts.module.css';
import { OwnSignInPanel } from '../sign-in/OwnSignInPanel.tsx';
import { OwnFacts, OwnName } from './OwnFacts.tsx';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';
import { OwnSessions, SignOutElsewhere } from './OwnSessions.tsx';
import { AddToken, OwnTokens } from './OwnTokens.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import classes from './user.module.css';

/** /profile: the own account (spec §2). */
export function ProfileScreen() {
  const { t } = useText();
  const { myProfile } = useSession();
  if (!myProfile) return null;
  return (
    <div className={classes.profile}>
      <Stack miw={0}>
        <Box
          component="section"
          className={parts.panel}
          bdrs="lg"
          style={{ overflow: 'clip' }}
          aria-label={t('user.me')}
        >
          <Stack align="center" gap="sm" p="24px 16px 16px" ta="center">
            <PhotoPicker size={112} />
            <OwnName profile={myProfile} />
          </Stack>
          <OwnFacts profile={myProfile} />
        </Box>
        <Panel title={t('word.password')}>
          <div style={{ padding: 16 }}>
            <OwnPasswordForm />
          </div>
        </Panel>
      </Stack>
      <Stack miw={0}>
        <Panel title={t('word.data')}>
          <ProfileForm profile={myProfile} />
        </Panel>
        <Panel title={t('signIn.ways')}>
          <OwnSignInPanel />
        </Panel>
        <Panel title={t('user.sessions')} action={<SignOutElsewhere />}>
          <OwnSessions />
        </Panel>
        <Panel title={t('accessToken.tokens')} action={<AddToken />}>
          <OwnTokens />
        </Panel>
      </Stack>
    </div>
  );
}

function Panel(props: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Box
      component="section"
      className={parts.panel}
      bdrs="lg"
      style={{ overflow: 'clip' }}
      aria-label={props.title}
    >
      <Group component="h2" className={classes.panelTitle} gap="xs" justify="space-between" wrap="nowrap">
        {props.title}
        {props.action}
      </Group>
      {props.children}
    </Box>
  );
}
