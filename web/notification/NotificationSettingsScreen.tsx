import { Tabs } from '@mantine/core';
import { useUrlValue } from '../address/url.ts';
import { useText } from '../language/text.ts';
import parts from '../look/parts.module.css';
import { TabStrip } from '../record/TabStrip.tsx';
import { useCan } from '../session/permission.ts';
import { Arriving } from '../ui/Arriving.tsx';
import { SETTINGS_TABS } from './settings-tabs.ts';
import classes from './subscription.module.css';

/** /config-notifications: what the user wants to be told of, and how. */
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
      <div className={classes.scroll}>
        <Arriving>
          <Panel />
        </Arriving>
      </div>
    </Tabs>
  );
}
