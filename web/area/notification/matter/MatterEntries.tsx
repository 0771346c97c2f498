import { Box } from '@mantine/core';
import type { MatterEntry } from '#api/matter.ts';
import type { Say } from '#text/say.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import classes from './matter.module.css';

/** The action of a person, in one line. */
function entryWords({ action, outcome, until, assignee, username }: MatterEntry, { t, f }: Say): string {
  const name = username ?? t('matter.somebody');
  switch (action) {
    case 'assign':
      return assignee === null
        ? t('matter.entry_free', { name })
        : t('matter.entry_assign', { name, to: assignee });
    case 'snooze':
      return t('matter.entry_snooze', { name, at: f.dateTime(until) });
    case 'done':
      return t('matter.entry_done', {
        name,
        outcome: outcome === null ? '' : t(`matter.outcome_${outcome}`),
      });
    case 'comment':
      return t('matter.entry_comment', { name });
    case 'reopen':
      return t('matter.entry_reopen', { name });
  }
}

/** Something that a person did or said about a matter. */
export function MatterEntryLine({ entry }: { entry: MatterEntry }) {
  const say = useText();
  const { t, f } = say;
  return (
    <>
      <div className={parts.row}>
        <span>{entryWords(entry, say)}</span>
        <Dim ms="auto" component="div">
          {f.dateTime(entry.at)}
        </Dim>
      </div>
      {entry.note ? <p>{entry.note}</p> : null}
      {entry.recovered ? <p>{t('matter.recoveredSum', { amount: f.money(entry.recovered) })}</p> : null}
    </>
  );
}

/** All that people did and said about a matter, newest first; nothing while there is nothing. */
export function MatterEntries({ entries }: { entries: readonly MatterEntry[] }) {
  const { t } = useText();
  if (entries.length === 0) return null;
  return (
    <section>
      <Box component="h3" mb={6} fz="sm">
        {t('matter.entries')}
      </Box>
      <ul className={`${parts.panel} ${parts.lines}`}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <MatterEntryLine entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}
