import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ImportLine } from '#api/line-import.ts';
import type { Translate } from '#text/key.ts';
import { useText } from '#web/base/language/text.ts';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import parts from '#web/kit/look/parts.module.css';
import { fieldText } from '#web/kit/record/field-text.ts';
import classes from './Import.module.css';
import type { ImportScreen } from './import-screen.ts';

/**
 * The reason of a line's refusal, with its number in the catalogue. Example: `2 · The vehicle does not
 * exist`.
 */
export function reasonText({ fault }: Pick<ImportLine, 'fault'>, t: Translate): string {
  if (!fault) return '';
  return [fault.number, fieldText(t, fault)].filter((part) => part !== null).join(' · ');
}

/** The columns of a verdict: the line, its result, and its texts in the file. */
export function importColumns(
  { columns, labels }: ImportScreen,
  { isApplied }: { isApplied: boolean },
): readonly GridColumn<ImportLine>[] {
  return [
    { id: 'line', type: 'int', label: 'lineImport.line', required: true, pinned: 'left', width: 80 },
    {
      id: 'verdict',
      type: 'enum',
      label: 'verdict.result',
      required: true,
      width: 320,
      text: (line, { t }) => reasonText(line, t) || t('lineImport.valid'),
      render: (line) => <LineVerdict line={line} isApplied={isApplied} />,
    },
    ...columns.map(({ field }): GridColumn<ImportLine> => {
      return {
        id: field,
        type: 'text',
        ...(labels[field] && { label: labels[field] }),
        width: 150,
        value: ({ cells }) => cells[field] ?? null,
        render: (line) => <Cell text={line.cells[field] ?? ''} isWrong={line.fault?.field === field} />,
      };
    }),
  ];
}

function LineVerdict({ line, isApplied }: { line: ImportLine; isApplied: boolean }) {
  const { t } = useText();
  const reason = reasonText(line, t);
  const Sign = reason ? IconAlertTriangle : IconCheck;
  const word = reason || t(isApplied ? 'lineImport.stored' : 'lineImport.valid');
  return (
    <span className={`${parts.sign} ${classes.sign} ${reason ? classes.wrong : ''}`}>
      <Sign size={15} aria-hidden="true" />
      <span className={parts.cut} title={word}>
        {word}
      </span>
    </span>
  );
}

/** A text of the file; an icon if it is the reason of the refusal. */
function Cell({ text, isWrong }: { text: string; isWrong: boolean }) {
  if (!isWrong) return <span className={parts.cut}>{text}</span>;
  return (
    <strong className={`${parts.sign} ${classes.sign} ${classes.wrong}`}>
      <IconAlertTriangle size={15} aria-hidden="true" />
      <span className={parts.cut}>{text}</span>
    </strong>
  );
}
