import { Button, Text } from '@mantine/core';
import { IconNotes, IconPlus } from '@tabler/icons-react';
import { getVersionNoteRecords, type VersionNoteRecord } from '#api/admin.ts';
import { noteText } from '#domain/admin/version-note.ts';
import { LANGUAGES } from '#domain/language.ts';
import { useEndpoint } from '../call/cache.ts';
import { useText } from '../language/text.ts';
import type { GridColumn } from '../list/grid-column.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { RowCard } from '../list/RowCard.tsx';
import { useRecordAddress } from '../record/use-record-address.ts';
import { NoteDrawer } from './NoteDrawer.tsx';

const ORDER = { id: 'date', dir: 'desc' } as const;

/** The languages that a note was written in. */
const languagesOf = (note: VersionNoteRecord) =>
  LANGUAGES.filter((language) => note[language] !== null)
    .map((language) => language.toUpperCase())
    .join(' ');

const COLUMNS: readonly GridColumn<VersionNoteRecord>[] = [
  { id: 'version', type: 'code', label: 'admin.version', required: true, width: 110 },
  { id: 'date', type: 'date', label: 'admin.date', width: 120 },
  { id: 'description', type: 'text', label: 'admin.description', width: 320 },
  { id: 'languages', type: 'text', label: 'admin.languages', value: languagesOf, width: 140 },
];

/** /config-versions: what each version brings, told in four languages (spec §3). */
export function VersionNotesScreen() {
  const { t, f, language } = useText();
  const record = useRecordAddress();
  const query = useEndpoint(getVersionNoteRecords, {});
  const create = (
    <Button size="xs" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={record.create}>
      {t('admin.addNote')}
    </Button>
  );
  return (
    <ListScreen
      name="version_notes"
      label={t('admin.notes')}
      count={(n) => t('admin.noteCount', { n })}
      columns={COLUMNS}
      rowId={(row) => row.version}
      rows={query.data?.notes}
      error={query.error}
      onRetry={() => void query.refetch()}
      order={ORDER}
      hasFleets={false}
      search={t('admin.noteSearch')}
      searchIn={(row) => [row.version, row.description, row.es, row.en, row.it, row.pt]}
      onOpen={(row) => record.open(row.version)}
      openId={record.id}
      primary={create}
      empty={{
        icon: <IconNotes />,
        title: t('admin.noteNone'),
        description: t('admin.noteNoneText'),
        action: create,
      }}
      card={(row) => (
        <RowCard
          title={row.version}
          mark={
            <Text component="time" dateTime={row.date} size="sm" c="dimmed">
              {f.day(row.date)}
            </Text>
          }
          lines={[[row.description ?? noteText(row, language)]]}
        />
      )}
    >
      <NoteDrawer record={record} notes={query.data?.notes} />
    </ListScreen>
  );
}
