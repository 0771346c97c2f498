import { Box, Tabs } from '@mantine/core';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { TabStrip } from '#web/kit/record/TabStrip.tsx';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { SETTINGS_TABS } from './settings-tabs.ts';

/** /config-notifications: the events that the user subscribes to, and the channels. */
export function NotificationSettingsScreen() {
  const { t } = useText();
  const can = useCan();
  const names = Object.keys(SETTINGS_TABS).filter((name) => {
    const { access } = SETTINGS_TABS[name]!;
    return !access || can(access);
  });
  const [asked, setTab] = useUrlValue('tab');
  const shown = names.find((name) => name === asked) ?? names[0]!;
  const { Panel } = SETTINGS_TABS[shown]!;
  return (
    <Tabs
      value={shown}
      onChange={(next) => setTab(next === names[0] ? null : next)}
      keepMounted={false}
      className={parts.fill ?? ''}
    >
      {names.length > 1 ? (
        <TabStrip shown={shown}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(SETTINGS_TABS[name]!.label)}
            </Tabs.Tab>
          ))}
        </TabStrip>
      ) : null}
      <Box flex={1} mih={0} style={{ overflow: 'auto' }}>
        <Arriving>
          <Panel />
        </Arriving>
      </Box>
    </Tabs>
  );
}
