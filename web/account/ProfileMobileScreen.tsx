import { Group } from '@mantine/core';
import { RecordTabs } from '../record/RecordBody.tsx';
import { useSession } from '../session.ts';
import { useText } from '../text.ts';
import classes from './account.module.css';
import { OwnFacts } from './OwnFacts.tsx';
import { OwnSessions, SignOutElsewhere } from './OwnSessions.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { OwnAvatar } from './UserAvatar.tsx';

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
            label: t('account.photo'),
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
            label: t('account.password'),
            render: () => (
              <div style={{ padding: 16 }}>
                <PasswordForm size="md" />
              </div>
            ),
          },
          {
            id: 'sessions',
            label: t('account.sessions'),
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
