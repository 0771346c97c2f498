import { Group, Stack } from '@mantine/core';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import { RecordTabs } from '#web/kit/record/RecordBody.tsx';
import { OwnSignInPanel } from '../sign-in/OwnSignInPanel.tsx';
import { OwnFacts, OwnName } from './OwnFacts.tsx';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';
import { OwnSessions, SignOutElsewhere } from './OwnSessions.tsx';
import { AddToken, OwnTokens } from './OwnTokens.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { OwnAvatar } from './UserAvatar.tsx';

/** /profile-mobile: the own account on a phone, one thing at a time (spec §2). */
export function ProfileMobileScreen() {
  const { t } = useText();
  const { myProfile } = useSession();
  if (!myProfile) return null;
  return (
    <Stack gap={0} mih="100%" bg="var(--traza-surface)">
      <Group wrap="nowrap" p="md">
        <OwnAvatar size={56} />
        <OwnName profile={myProfile} />
      </Group>
      <RecordTabs
        tabs={[
          { id: 'data', label: t('word.data'), render: () => <ProfileForm profile={myProfile} /> },
          {
            id: 'photo',
            label: t('user.photo'),
            render: () => (
              <>
                <Stack align="center" p="24px 16px 16px">
                  <PhotoPicker size={144} />
                </Stack>
                <OwnFacts profile={myProfile} />
              </>
            ),
          },
          {
            id: 'password',
            label: t('word.password'),
            render: () => (
              <div style={{ padding: 16 }}>
                <OwnPasswordForm size="md" />
              </div>
            ),
          },
          { id: 'sign-in', label: t('signIn.ways'), render: () => <OwnSignInPanel /> },
          {
            id: 'sessions',
            label: t('user.sessions'),
            render: () => (
              <>
                <OwnSessions />
                <Group justify="center" p="md">
                  <SignOutElsewhere />
                </Group>
              </>
            ),
          },
          {
            id: 'tokens',
            label: t('accessToken.tokens'),
            render: () => (
              <>
                <OwnTokens />
                <Group justify="center" p="md">
                  <AddToken />
                </Group>
              </>
            ),
          },
        ]}
      />
    </Stack>
  );
}
