import { ActionIcon, Button, Checkbox, Popover, Switch, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns3, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { plainText } from '#domain/plain-text.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import classes from './ColumnChooser.module.css';
import { columnLabel } from './column-label.ts';
import type { GridColumn } from './grid-column.ts';
import { moveColumn } from './layout.ts';
import { useSecondLines } from './second-line.ts';
import { useGridLayout } from './use-grid-layout.ts';

/** With at least this many columns they can be searched. */
const SEARCH_FROM = 12;

/** Which columns a grid shows and in which order. It shares the layout of the grid with the same `name`. */
export function ColumnChooser<Row extends object>(props: {
  name: string;
  /** Empty while the columns are not known. */
  columns: readonly GridColumn<Row>[];
}) {
  const { t } = useText();
  return (
    <Popover position="bottom-end" width={320} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <IconButton label={t('ui.columns')} variant="default" size={30} disabled={props.columns.length === 0}>
          <IconColumns3 size={16} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t('ui.columns')}>
        <Choice {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice<Row extends object>({
  name,
  columns,
}: {
  name: string;
  columns: readonly GridColumn<Row>[];
}) {
  const { t, f } = useText();
  const { placed, setPlaced, reset } = useGridLayout(name, columns);
  const lines = useSecondLines();
  const [query, setQuery] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const rows = placed.map((one, at) => ({ ...one, at, label: columnLabel(one.column, { t, f }) }));
  const found = rows.filter(({ label }) => plainText(label).includes(plainText(query.trim())));
  const move = (from: number, to: number) => {
    if (to >= 0 && to < placed.length) setPlaced(moveColumn(placed, from, to));
  };
  const dragOver = (id: string) => {
    if (dragged === null || dragged === id) return;
    const from = placed.findIndex(({ column }) => column.id === dragged);
    move(
      from,
      placed.findIndex(({ column }) => column.id === id),
    );
  };
  return (
    <div className={parts.stack}>
      {columns.length >= SEARCH_FROM ? (
        <TextInput
          size="xs"
          type="search"
          data-autofocus
          aria-label={t('ui.columnsSearch')}
          placeholder={t('ui.columnsSearch')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      ) : null}
      <ul className={classes.list}>
        {found.map(({ column, isHidden, at, label }) => (
          <li
            key={column.id}
            className={classes.row}
            data-dragged={dragged === column.id}
            draggable={query === ''}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(column.id);
            }}
            onDragEnter={() => dragOver(column.id)}
            onDragOver={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
          >
            <IconGripVertical size={14} className={classes.grip} aria-hidden="true" />
            <Checkbox
              size="xs"
              flex={1}
              miw={0}
              checked={!isHidden}
              disabled={column.required === true}
              label={label}
              title={column.required ? t('ui.columnRequired') : undefined}
              onChange={() =>
                setPlaced(placed.map((one, i) => (i === at ? { ...one, isHidden: !isHidden } : one)))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t('ui.columnUp', { name: label })}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            >
              <IconChevronUp size={14} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t('ui.columnDown', { name: label })}
              disabled={at === placed.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <IconChevronDown size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {columns.some(({ under }) => under !== undefined) ? (
        <Switch size="xs" label={t('ui.secondLines')} checked={lines.isOn} onChange={lines.toggle} />
      ) : null}
      <Button variant="subtle" size="xs" disabled={!reset} onClick={() => reset?.()}>
        {t('ui.columnsReset')}
      </Button>
    </div>
  );
}
