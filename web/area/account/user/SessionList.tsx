import { Badge, Button, Group } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDoorExit } from '@tabler/icons-react';
import type { UserSession } from '#api/user.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { agentWords, isHandheld } from './agent-words.ts';

/** Open sessions: device, address, start; each may be closed if `onClose` is given. */
export function SessionList(props: {
  sessions: readonly UserSession[];
  onClose?: ((session: UserSession) => void) | undefined;
}) {
  const { sessions, onClose } = props;
  const { t, f } = useText();
  if (sessions.length === 0) return <EmptyState icon={<IconDoorExit />} title={t('user.sessionsNone')} />;
  return (
    <ul className={parts.lines} aria-label={t('user.sessions')}>
      {sessions.map((session) => {
        const { id, agent, address, opened_at, renewed_at, ends_at, keep_connected, current } = session;
        const Icon = isHandheld(agent) ? IconDeviceMobile : IconDeviceDesktop;
        const device = agentWords(agent) ?? t('user.deviceUnknown');
        return (
          <Group key={id} component="li" gap="sm" align="flex-start" wrap="nowrap" p="12px 16px">
            <Icon size={20} color="var(--mantine-color-dimmed)" aria-hidden="true" />
            <div style={{ flex: 1, minWidth: 0 }}>
              <Group gap="xs" fw={600}>
                {device}
                {current ? (
                  <Badge size="sm" variant="light" tt="none">
                    {t('user.sessionThis')}
                  </Badge>
                ) : null}
                {keep_connected ? (
                  <Badge size="sm" variant="light" color="gray" tt="none">
                    {t('user.sessionKept')}
                  </Badge>
                ) : null}
              </Group>
              <Dim>
                {[address, t('word.since', { at: f.dateTime(opened_at) })].filter(Boolean).join(' · ')}
              </Dim>
              <Dim>{t('user.sessionTimes', { used: f.dateTime(renewed_at), ends: f.dateTime(ends_at) })}</Dim>
            </div>
            {onClose && !current ? (
              <Button
                variant="default"
                size="xs"
                aria-label={t('user.sessionCloseOf', { device })}
                onClick={() => onClose(session)}
              >
                {t('user.sessionClose')}
              </Button>
            ) : null}
          </Group>
        );
      })}
    </ul>
  );
}
