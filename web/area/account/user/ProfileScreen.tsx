import { Box, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import parts from '#web/kit/look/parts.module.css';
import { RecordTabs } from '#web/kit/record/RecordBody.tsx';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { OwnSignInPanel } from '../sign-in/OwnSignInPanel.tsx';
import { OwnFacts, OwnName } from './OwnFacts.tsx';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';
import { OwnSessions, SignOutElsewhere } from './OwnSessions.tsx';
import { AddToken, OwnTokens } from './OwnTokens.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { OwnAvatar } from './UserAvatar.tsx';
import classes from './user.module.css';

// The account comes first.
const PersonArchive = lazyPart('PersonArchive', () => import('#web/area/looked/PersonArchive.tsx'));
const OwnLooks = lazyPart('OwnLooks', () => import('#web/area/looked/OwnLooks.tsx'));

type Part = { id: string; label: string; body: ReactNode; action?: ReactNode };

/** /profile: the own account (spec §2). */
export function ProfileScreen() {
  return <OwnAccount isPhone={false} />;
}

/** /profile-mobile: the own account on a phone, one thing at a time. */
export function ProfileMobileScreen() {
  return <OwnAccount isPhone />;
}

function OwnAccount({ isPhone }: { isPhone: boolean }) {
  const { t } = useText();
  const { myProfile } = useSession();
  if (!myProfile) return null;
  const data: Part = { id: 'data', label: t('word.data'), body: <ProfileForm profile={myProfile} /> };
  const password: Part = {
    id: 'password',
    label: t('word.password'),
    body: (
      <div style={{ padding: 16 }}>
        <OwnPasswordForm {...(isPhone ? { size: 'md' } : {})} />
      </div>
    ),
  };
  const access: Part[] = [
    { id: 'sign-in', label: t('signIn.ways'), body: <OwnSignInPanel /> },
    { id: 'sessions', label: t('user.sessions'), body: <OwnSessions />, action: <SignOutElsewhere /> },
    { id: 'tokens', label: t('accessToken.tokens'), body: <OwnTokens />, action: <AddToken /> },
  ];
  const held: Part = {
    id: 'held',
    label: t('held.title'),
    body: (
      <Arriving fallback={null}>
        <PersonArchive />
      </Arriving>
    ),
  };
  const looked: Part[] = myProfile.is_driver
    ? [
        {
          id: 'looked',
          label: t('looked.title'),
          body: (
            <Arriving fallback={null}>
              <OwnLooks />
            </Arriving>
          ),
        },
      ]
    : [];
  const person = (photoPx: number, name: ReactNode) => (
    <>
      <Stack align="center" gap="sm" p="24px 16px 16px" ta="center">
        <PhotoPicker size={photoPx} />
        {name}
      </Stack>
      <OwnFacts profile={myProfile} />
    </>
  );
  const name = <OwnName profile={myProfile} />;
  if (isPhone) {
    const photo: Part = { id: 'photo', label: t('user.photo'), body: person(144, null) };
    return (
      <Stack gap={0} mih="100%" bg="var(--traza-surface)">
        <Group wrap="nowrap" p="md">
          <OwnAvatar size={56} />
          {name}
        </Group>
        <RecordTabs
          tabs={[data, photo, password, ...access, held, ...looked].map(({ id, label, body, action }) => ({
            id,
            label,
            render: () => (
              <>
                {body}
                {action ? (
                  <Group justify="center" p="md">
                    {action}
                  </Group>
                ) : null}
              </>
            ),
          }))}
        />
      </Stack>
    );
  }
  return (
    <div className={classes.profile}>
      <Stack miw={0}>
        <Panel label={t('user.me')}>{person(112, name)}</Panel>
        <TitledPanel part={password} />
      </Stack>
      <Stack miw={0}>
        {[data, ...access, held, ...looked].map((part) => (
          <TitledPanel key={part.id} part={part} />
        ))}
      </Stack>
    </div>
  );
}

function Panel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      className={parts.panel}
      bdrs="lg"
      style={{ overflow: 'clip' }}
      aria-label={label}
    >
      {children}
    </Box>
  );
}

function TitledPanel({ part: { label, body, action } }: { part: Part }) {
  return (
    <Panel label={label}>
      <Group component="h2" className={classes.panelTitle} gap="xs" justify="space-between" wrap="nowrap">
        {label}
        {action}
      </Group>
      {body}
    </Panel>
  );
}
