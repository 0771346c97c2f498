import type { ReactNode } from 'react';
import { useText } from '../language/text.ts';
import { useSession } from '../session/session.ts';
import { OwnFacts } from './OwnFacts.tsx';
import { OwnSessions, SignOutElsewhere } from './OwnSessions.tsx';
import { PasswordForm } from './PasswordForm.tsx';
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
      <div className={classes.column}>
        <section className={classes.panel} aria-label={t('user.me')}>
          <div className={classes.who}>
            <PhotoPicker size={112} />
            <div>
              <h2 className={classes.whoName}>{`${myProfile.name} ${myProfile.surname}`.trim()}</h2>
              <div className={classes.sessionLine}>{myProfile.username}</div>
            </div>
          </div>
          <OwnFacts profile={myProfile} />
        </section>
        <Panel title={t('user.password')}>
          <div style={{ padding: 16 }}>
            <PasswordForm />
          </div>
        </Panel>
      </div>
      <div className={classes.column}>
        <Panel title={t('ui.data')}>
          <ProfileForm profile={myProfile} />
        </Panel>
        <Panel title={t('user.sessions')} action={<SignOutElsewhere />}>
          <OwnSessions />
        </Panel>
      </div>
    </div>
  );
}

function Panel(props: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.panel} aria-label={props.title}>
      <h2 className={classes.panelTitle}>
        {props.title}
        {props.action}
      </h2>
      {props.children}
    </section>
  );
}
