import { Drawer, Stack } from '@mantine/core';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { AccountPanel } from './AccountPanel.tsx';
import classes from './BottomBar.module.css';
import { MenuLinks } from './MenuLinks.tsx';
import type { MenuEntry } from './navigation.ts';

/** Entries that do not fit into a phone's bottom bar: further screens, and the account. */
export function MoreSheet(props: { entries: readonly MenuEntry[]; opened: boolean; onClose: () => void }) {
  const { t } = useText();
  return (
    <Drawer
      opened={props.opened}
      onClose={props.onClose}
      position="bottom"
      size="auto"
      radius="lg"
      styles={{ content: { height: 'auto', maxHeight: '90dvh' } }}
      // Its header must not count as a banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      title={t('frame.more')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <Stack gap="sm" pb="env(safe-area-inset-bottom)">
        <MenuLinks
          entries={props.entries}
          className={`${parts.choice} ${classes.row}`}
          onFollow={props.onClose}
        />
        <AccountPanel onFollow={props.onClose} />
      </Stack>
    </Drawer>
  );
}
