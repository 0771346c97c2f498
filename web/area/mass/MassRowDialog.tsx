import { Box } from '@mantine/core';
import { useRef } from 'react';
import type { MassRow } from '#api/mass.ts';
import { useText } from '#web/base/language/text.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { ChangedCell } from './ChangedCell.tsx';
import { faultWords, fieldLabel } from './mass-words.ts';
import { VerdictBadge } from './VerdictBadge.tsx';

/** Everything about one row: its result and the reasons, and each field before and after. */
export function MassRowDialog(props: { row: MassRow | null; isApplied: boolean; onClose: () => void }) {
  const { row, isApplied, onClose } = props;
  const say = useText();
  const { t } = say;
  // The row stays while the dialog closes.
  const last = useRef(row);
  if (row) last.current = row;
  const shown = last.current;
  if (!shown) return null;
  const { line, license, verdict, changes, faults } = shown;
  return (
    <Dialog opened={row !== null} title={license || t('verdict.line', { n: line })} onClose={onClose}>
      {verdict === 'refused' ? (
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.field} ${fault.code}`}>{faultWords([fault], say)}</li>
          ))}
        </ul>
      ) : (
        <VerdictBadge row={shown} isApplied={isApplied} />
      )}
      <Box component="dl" mt="sm">
        {changes.map((change) => (
          <Box key={change.field} mb={8}>
            <Box component="dt" c="dimmed">
              {fieldLabel(change.field, say)}
            </Box>
            <Box component="dd" m={0}>
              <ChangedCell change={change} isWrong={false} />
            </Box>
          </Box>
        ))}
      </Box>
    </Dialog>
  );
}
