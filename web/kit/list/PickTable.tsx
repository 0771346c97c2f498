import { Checkbox, Table, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { plainText } from '#domain/plain-text.ts';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';

/** A row that can be picked. */
export type PickRow<Id> = {
  id: Id;
  name: string;
  /** The words that find it. */
  words: readonly (string | null)[];
  /** It can no longer be picked. */
  isDone?: boolean;
  /** One for each head. */
  cells: readonly ReactNode[];
};

/** Rows to pick from, a search above them, and a checkbox for all that it finds. */
export function PickTable<Id extends string | number>(props: {
  /** The words of the search. */
  find: string;
  heads: readonly string[];
  rows: readonly PickRow<Id>[];
  picked: ReadonlySet<Id>;
  onPick: (picked: ReadonlySet<Id>) => void;
  /** Height of the rows, CSS. */
  maxHeight: string;
  /** Above the search, with the ids that it finds. */
  above?: (found: ReadonlySet<Id>) => ReactNode;
}) {
  const { find, heads, rows, picked, onPick, maxHeight, above } = props;
  const { t } = useText();
  const [sought, setSought] = useState('');
  const found = rows.filter(({ words }) =>
    plainText(words.filter(Boolean).join(' ')).includes(plainText(sought)),
  );
  const open = found.filter(({ isDone }) => !isDone);
  const hasAll = open.length > 0 && open.every(({ id }) => picked.has(id));
  const toggle = (id: Id) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    onPick(next);
  };
  return (
    <>
      {above?.(new Set(found.map(({ id }) => id)))}
      <TextInput
        size="xs"
        my="xs"
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        aria-label={find}
        placeholder={find}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      <div style={{ maxHeight, overflow: 'auto' }}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={40}>
                <Checkbox
                  size="xs"
                  aria-label={t('place.all')}
                  disabled={open.length === 0}
                  checked={hasAll}
                  indeterminate={!hasAll && open.some(({ id }) => picked.has(id))}
                  onChange={() => onPick(new Set(hasAll ? [] : open.map(({ id }) => id)))}
                />
              </Table.Th>
              {heads.map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.map(({ id, name, isDone, cells }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  {isDone ? null : (
                    <Checkbox
                      size="xs"
                      aria-label={name}
                      checked={picked.has(id)}
                      onChange={() => toggle(id)}
                    />
                  )}
                </Table.Td>
                {cells.map((cell, i) => (
                  <Table.Td key={heads[i]}>{cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {found.length === 0 ? <Dim size="sm">{t('ui.nothingFound')}</Dim> : null}
    </>
  );
}
