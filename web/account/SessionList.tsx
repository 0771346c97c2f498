import { Badge, Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDoorExit } from '@tabler/icons-react';
import type { UserSession } from '#api/account.ts';
import { useText } from '../text.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import classes from './account.module.css';
import { agentWords, isHandheld } from './agent-words.ts';

/** Open sessions: on what, from where, since when; each may be closed where `onClose` is given. */
export function SessionList(props: {
  sessions: readonly UserSession[];
  onClose?: ((session: UserSession) => void) | undefined;
}) {
  const { sessions, onClose } = props;
  const { t, f } = useText();
  if (sessions.length === 0) return <EmptyState icon={<IconDoorExit />} title={t('account.sessionsNone')} />;
  return (
    <ul className={classes.sessions} aria-label={t('account.sessions')}>
      {sessions.map((session) => {
        const { id, agent, address, opened_at, renewed_at, ends_at, keep_connected, current } = session;
        const Icon = isHandheld(agent) ? IconDeviceMobile : IconDeviceDesktop;
        const device = agentWords(agent) ?? t('account.deviceUnknown');
        return (
          <li key={id} className={classes.session}>
            <Icon size={20} className={classes.sessionIcon} aria-hidden="true" />
            <div className={classes.sessionText}>
              <div className={classes.sessionTop}>
                {device}
                {current ? (
                  <Badge size="sm" variant="light" tt="none">
                    {t('account.sessionThis')}
                  </Badge>
                ) : null}
                {keep_connected ? (
                  <Badge size="sm" variant="light" color="gray" tt="none">
                    {t('account.sessionKept')}
                  </Badge>
                ) : null}
              </div>
              <div className={classes.sessionLine}>
                {[address, t('account.sessionSince', { at: f.dateTime(opened_at) })]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
              <div className={classes.sessionLine}>
                {t('account.sessionTimes', { used: f.dateTime(renewed_at), ends: f.dateTime(ends_at) })}
              </div>
            </div>
            {onClose && !current ? (
              <Button
                variant="default"
                size="xs"
                aria-label={t('account.sessionCloseOf', { device })}
                onClick={() => onClose(session)}
              >
                {t('account.sessionClose')}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
