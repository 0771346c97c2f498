import { IconAlertTriangle, IconCopy, IconPlus, IconQuestionMark } from '@tabler/icons-react';
import type { StatementRow } from '#api/statement.ts';
import { STATEMENT_FIELDS, type StatementField } from '#domain/refuelling/mapping.ts';
import type { Say } from '#text/say.ts';
import { LineSign } from '#web/area/line-import/LineSign.tsx';
import { MendCell } from '#web/area/line-import/MendCell.tsx';
import { reasonsText } from '#web/area/line-import/mend.ts';
import { useText } from '#web/base/language/text.ts';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { fieldText } from '#web/kit/record/field-text.ts';

/** The result of a line in words, with the reasons if it is refused. */
export function lineText({ faults, result, has_vehicle }: StatementRow, { t }: Say): string {
  const labelOf = (field: string) => t(`statement.field_${field as StatementField}`);
  if (faults.length > 0) return reasonsText(faults, labelOf, (fault) => fieldText(t, fault));
  if (result === 'refused') return t('verdict.refused');
  if (result === 'known') return t('statement.lineKnown');
  return t(has_vehicle ? 'verdict.new' : 'statement.lineUnmatched');
}

/** The columns of a statement's lines: the line, its result, and its texts by the mapped fields. */
export function statementColumns(mapped: readonly string[]): readonly GridColumn<StatementRow>[] {
  return [
    { id: 'line', type: 'int', label: 'statement.line', required: true, pinned: 'left', width: 80 },
    {
      id: 'result',
      type: 'enum',
      label: 'verdict.result',
      required: true,
      width: 300,
      text: lineText,
      render: (line) => <LineResult line={line} />,
    },
    ...STATEMENT_FIELDS.filter((field) => mapped.includes(field)).map((field): GridColumn<StatementRow> => {
      return {
        id: field,
        type: 'text',
        label: `statement.field_${field}`,
        width: 140,
        value: ({ cells }) => cells[field] ?? null,
        render: (line) => <MendCell line={line} field={field} />,
      };
    }),
  ];
}

function LineResult({ line }: { line: StatementRow }) {
  const say = useText();
  const { result, has_vehicle } = line;
  const isWrong = result === 'refused';
  const Icon = isWrong
    ? IconAlertTriangle
    : result === 'known'
      ? IconCopy
      : has_vehicle
        ? IconPlus
        : IconQuestionMark;
  return (
    <LineSign icon={<Icon size={15} aria-hidden="true" />} word={lineText(line, say)} isWrong={isWrong} />
  );
}
