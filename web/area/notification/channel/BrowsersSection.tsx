import { Button, Stack, Text } from '@mantine/core';
import { IconBellRinging, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { deleteBrowser, type PushBrowser, postBrowserTest } from '#api/channel.ts';
import { agentWords, isHandheld } from '#web/area/account/user/agent-words.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import classes from './channel.module.css';
import { type PushStanding, pushStanding, turnOnPush } from './push-browser.ts';
import { Section } from './Section.tsx';
import { useTry } from './use-try.ts';

/** The browsers that show the user's notifications, and the state of this one. */
export function BrowsersSection(props: { browsers: readonly PushBrowser[]; pushKey: string }) {
  const { browsers, pushKey } = props;
  const { t } = useText();
  const [standing, setStanding] = useState<PushStanding | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void pushStanding().then(setStanding), []);
  async function turnOn() {
    setBusy(true);
    try {
      const now = await turnOnPush(pushKey);
      setStanding(now);
      if (typeof now === 'object') notice({ kind: 'done', key: 'channel.pushDone' });
    } catch {
      notice({ kind: 'error', key: 'channel.pushFailed' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Section title={t('channel.push')}>
      <Stack gap="sm" p="md">
        <Text>{t('channel.pushText')}</Text>
        {standing === 'unsupported' ? <Dim>{t('channel.pushUnsupported')}</Dim> : null}
        {standing === 'denied' ? <Dim>{t('channel.pushDenied')}</Dim> : null}
        {standing === 'off' || browsers.length === 0 ? (
          <Button
            w="fit-content"
            leftSection={<IconBellRinging size={16} />}
            loading={isBusy}
            disabled={standing === null || standing === 'unsupported' || standing === 'denied'}
            onClick={() => void turnOn()}
          >
            {t('channel.pushOn')}
          </Button>
        ) : null}
      </Stack>
      {browsers.length === 0 ? (
        <EmptyState icon={<IconDeviceMobile />} title={t('channel.browsersNone')} />
      ) : (
        <ul className={parts.lines} aria-label={t('channel.push')}>
          {browsers.map((browser) => (
            <BrowserLine key={browser.id} browser={browser} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function BrowserLine({ browser: { id, agent, created_at, sent_at } }: { browser: PushBrowser }) {
  const { t, f } = useText();
  const params = { browser_id: id };
  const { isTrying, tryOut } = useTry(() => call(postBrowserTest, { params }));
  const Icon = isHandheld(agent) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.line}>
      <Icon size={20} color="var(--mantine-color-dimmed)" aria-hidden="true" />
      <div className={classes.words}>
        <Text fw={600}>{agentWords(agent) ?? t('user.deviceUnknown')}</Text>
        <Dim>
          {[
            t('word.since', { at: f.dateTime(created_at) }),
            sent_at ? t('channel.sentAt', { at: f.dateTime(sent_at) }) : t('channel.sentNever'),
          ].join(' · ')}
        </Dim>
      </div>
      <Button size="xs" variant="default" loading={isTrying} onClick={tryOut}>
        {t('channel.test')}
      </Button>
      <Button size="xs" variant="subtle" color="red" onClick={() => void call(deleteBrowser, { params })}>
        {t('channel.remove')}
      </Button>
    </li>
  );
}
