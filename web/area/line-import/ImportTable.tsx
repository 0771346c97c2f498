import { SegmentedControl, Text } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { DataGrid } from '#web/kit/list/DataGrid.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import parts from '#web/kit/look/parts.module.css';

/** A choice of the lines of a file: `all`, `refused`. */
export type LineChoice<Row> = { value: string; label: string; has: (row: Row) => boolean };

type Props<Row> = {
  /** The name under which the user's columns are remembered. */
  name: string;
  /** The name of the file, or of what stands for it. */
  title: string;
  /** How many lines have which result. */
  told: readonly string[];
  choices: readonly LineChoice<Row>[];
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  /** Beside the choices: the file of the refused lines. */
  files?: ReactNode;
  /** Under the bar: what the user must know of the file. */
  notices?: ReactNode;
  onOpen?: ((row: Row) => void) | undefined;
  openId?: number | undefined;
  card: (row: Row) => ReactNode;
};

/** The lines of every import: what becomes of each, all of them or the chosen ones. */
export function ImportTable<Row extends { line: number }>(props: Props<Row>) {
  const { name, title, told, choices, columns, rows, files, notices, onOpen, openId, card } = props;
  const { t } = useText();
  const [shown, setShown] = useState(choices[0]!.value);
  const chosen = choices.find(({ value }) => value === shown) ?? choices[0]!;
  const found = useMemo(() => rows.filter(chosen.has), [rows, chosen]);
  return (
    <>
      <div className={parts.bar}>
        <strong className={parts.cut}>{title}</strong>
        <Text span role="status">
          {told.join(' · ')}
        </Text>
        <SegmentedControl
          size="xs"
          value={chosen.value}
          onChange={setShown}
          data={choices.map(({ value, label }) => ({ value, label }))}
          aria-label={t('verdict.show')}
        />
        {files}
      </div>
      {notices}
      <div className={parts.rest}>
        <DataGrid
          name={name}
          label={title}
          columns={columns}
          rowId={({ line }) => line}
          rows={found}
          onOpen={onOpen}
          openId={openId}
          isFiltered={chosen !== choices[0]}
          onClearFilter={() => setShown(choices[0]!.value)}
          empty={{ icon: <IconFilterOff />, title: t('verdict.noRows') }}
          card={card}
        />
      </div>
    </>
  );
}
