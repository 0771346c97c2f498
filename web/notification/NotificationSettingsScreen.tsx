import { Tabs } from '@mantine/core';
import { useUrlValue } from '../address/url.ts';
import { useText } from '../language/text.ts';
import parts from '../look/parts.module.css';
import { TabStrip } from '../record/TabStrip.tsx';
import { SETTINGS_TABS } from './settings-tabs.ts';
import classes from './subscription.module.css';

const NAMES = Object.keys(SETTINGS_TABS);

/** /config-notifications: what the user wants to be told of, and how. */
export function NotificationSettingsScreen() {
  const { t } = useText();
  const [asked, setTab] = useUrlValue('tab');
  const shown = NAMES.find((name) => name === asked) ?? NAMES[0]!;
  const { Panel } = SETTINGS_TABS[shown]!;
  return (
    <Tabs
      value={shown}
      onChange={(next) => setTab(next === NAMES[0] ? null : next)}
      keepMounted={false}
      className={parts.fill ?? ''}
    >
      {NAMES.length > 1 ? (
        <TabStrip shown={shown}>
          {NAMES.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(SETTINGS_TABS[name]!.label)}
            </Tabs.Tab>
          ))}
        </TabStrip>
      ) : null}
      <div className={classes.scroll}>
        <Panel />
      </div>
    </Tabs>
  );
}
