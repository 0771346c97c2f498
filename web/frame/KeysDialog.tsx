import { Box, Kbd } from '@mantine/core';
import type { TextKey } from '#text/key.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { hideKeys } from '#web/kit/ui/keys.ts';
import classes from './KeysDialog.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const MOD = isMac ? '⌘' : 'Ctrl';

/** The effect of each key, in groups by place. */
const KEYS: readonly { label: TextKey; keys: readonly (readonly [TextKey, ...string[]])[] }[] = [
  {
    label: 'spotlight.everywhere',
    keys: [
      ['spotlight.keySearch', MOD, 'K'],
      ['spotlight.keyHelp', '?'],
      ['spotlight.keyClose', 'Esc'],
    ],
  },
  {
    label: 'spotlight.inLists',
    keys: [
      ['spotlight.keyMove', '↑', '↓'],
      ['spotlight.keyOpen', '↵'],
      ['reportScreen.explain', 'Alt', '↵'],
    ],
  },
  {
    label: 'spotlight.inRecords',
    keys: [
      ['ui.recordNext', 'J'],
      ['ui.recordPrevious', 'K'],
      ['ui.save', MOD, 'S'],
    ],
  },
  {
    label: 'inbox.title',
    keys: [
      ['inbox.next', 'J'],
      ['inbox.previous', 'K'],
      ['spotlight.keyOpen', '↵'],
      ['inbox.read', 'E'],
    ],
  },
  {
    label: 'matter.keys',
    keys: [
      ['matter.assign', 'A'],
      ['matter.snooze', 'S'],
      ['matter.comment', 'C'],
      ['matter.done', 'E'],
      ['matter.select', 'X'],
      ['inbox.read', 'R'],
    ],
  },
  {
    label: 'screen./calendar',
    keys: [
      ['calendar.before', '←'],
      ['calendar.after', '→'],
    ],
  },
  {
    label: 'spotlight.inHistory',
    keys: [
      ['spotlight.keyPlay', '␣'],
      ['spotlight.keyFix', '←', '→'],
    ],
  },
];

/** The list of keys. */
export function KeysDialog() {
  const { t } = useText();
  return (
    <Dialog opened onClose={hideKeys} title={t('spotlight.keys')}>
      <div className={parts.stack}>
        {KEYS.map(({ label, keys }) => (
          <section key={label}>
            <Box component="h3" my={4} fz="sm">
              {t(label)}
            </Box>
            <dl className={classes.keys}>
              {keys.map(([does, ...names]) => (
                <div key={does}>
                  <dt>{t(does)}</dt>
                  <dd>
                    {names.map((name) => (
                      <Kbd key={name}>{name}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
