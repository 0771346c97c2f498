import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import type { ImportLine, LineImport } from '#api/line-import.ts';
import type { Translate } from '#text/key.ts';
import { useText } from '#web/base/language/text.ts';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { fieldText } from '#web/kit/record/field-text.ts';
import type { ImportScreen } from './import-screen.ts';
import { LineSign } from './LineSign.tsx';
import { MendCell } from './MendCell.tsx';
import { reasonsText } from './mend.ts';

type State = Pick<LineImport, 'applied_at' | 'undone_at'>;

/** The label of a field; empty for one that the import does not know. */
export function labelIn({ labels }: ImportScreen, field: string, t: Translate): string {
  return labels[field] ? t(labels[field]) : '';
}

/** The result of a line in words, planned or actual, and the reasons if it is refused or stays. */
export function resultText(line: ImportLine, screen: ImportScreen, state: State, t: Translate): string {
  const labelOf = (field: string) => labelIn(screen, field, t);
  const reasons = (faults: ImportLine['faults']) =>
    reasonsText(faults, labelOf, (fault) => fieldText(t, fault));
  if (line.faults.length > 0) return reasons(line.faults);
  if (line.undo_fault) return `${t('lineImport.kept')}: ${reasons([line.undo_fault])}`;
  if (line.effect === 'same') return t('verdict.same');
  if (state.undone_at) return t(line.effect === 'changed' ? 'lineImport.restored' : 'lineImport.gone');
  if (state.applied_at) return t('lineImport.stored');
  return t(line.effect === null ? 'lineImport.valid' : `verdict.${line.effect}`);
}

/** The columns of a verdict: the line, its result, and its texts in the file. */
export function importColumns(screen: ImportScreen, state: State): readonly GridColumn<ImportLine>[] {
  const { columns, labels } = screen;
  return [
    { id: 'line', type: 'int', label: 'lineImport.line', required: true, pinned: 'left', width: 80 },
    {
      id: 'verdict',
      type: 'enum',
      label: 'verdict.result',
      required: true,
      width: 320,
      text: (line, { t }) => resultText(line, screen, state, t),
      render: (line) => <LineResult line={line} screen={screen} state={state} />,
    },
    ...columns.map(({ field }): GridColumn<ImportLine> => {
      return {
        id: field,
        type: 'text',
        ...(labels[field] && { label: labels[field] }),
        width: 150,
        value: ({ cells }) => cells[field] ?? null,
        render: (line) => <MendCell line={line} field={field} />,
      };
    }),
  ];
}

function LineResult({ line, screen, state }: { line: ImportLine; screen: ImportScreen; state: State }) {
  const { t } = useText();
  const isWrong = line.faults.length > 0 || line.undo_fault !== null;
  const word = resultText(line, screen, state, t);
  const Sign = isWrong ? IconAlertTriangle : state.undone_at ? IconArrowBackUp : IconCheck;
  return <LineSign icon={<Sign size={15} aria-hidden="true" />} word={word} isWrong={isWrong} />;
}
