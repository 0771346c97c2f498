import { Group } from '@mantine/core';
import { useText } from '../language/text.ts';
import { RecordTabs } from '../record/RecordBody.tsx';
import { useSession } from '../session/session.ts';
import { OwnFacts } from './OwnFacts.tsx';
import { OwnSessions, SignOutElsewhere } from './OwnSessions.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { OwnAvatar } from './UserAvatar.tsx';
import classes from './user.module.css';

/** /profile-mobile: the own account on a phone, one thing at a time (spec §2). */
export function ProfileMobileScreen() {
  const { t } = useText();
  const { myProfile } = useSession();
  if (!myProfile) return null;
  return (
    <div className={classes.phone}>
      <div className={classes.phoneHead}>
        <OwnAvatar size={56} />
        <div className={classes.phoneNames}>
          <h2 className={classes.whoName}>{`${myProfile.name} ${myProfile.surname}`.trim()}</h2>
          <div className={classes.sessionLine}>{myProfile.username}</div>
        </div>
      </div>
      <RecordTabs
        tabs={[
          { id: 'data', label: t('ui.data'), render: () => <ProfileForm profile={myProfile} /> },
          {
            id: 'photo',
            label: t('user.photo'),
            render: () => (
              <>
                <div className={classes.who}>
                  <PhotoPicker size={144} />
                </div>
                <OwnFacts profile={myProfile} />
              </>
            ),
          },
          {
            id: 'password',
            label: t('user.password'),
            render: () => (
              <div style={{ padding: 16 }}>
                <PasswordForm size="md" />
              </div>
            ),
          },
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
        ]}
      />
    </div>
  );
}
