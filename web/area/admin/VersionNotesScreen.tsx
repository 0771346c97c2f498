import { Text } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { getVersionNoteRecords, getVersionNotesExport, type VersionNoteRecord } from '#api/admin.ts';
import { NOTE_LIST } from '#domain/admin/note-list.ts';
import { noteLanguages, noteText } from '#domain/admin/note-texts.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { NoteDrawer } from './NoteDrawer.tsx';

const COLUMNS: readonly GridColumn<VersionNoteRecord>[] = gridColumns(NOTE_LIST, {
  version: { width: 110 },
  date: { width: 120 },
  description: { width: 320 },
  languages: { value: noteLanguages, width: 140 },
});

/** /config-versions: the notes of each version in four languages (spec §3). */
export function VersionNotesScreen() {
  const { t, f, language } = useText();
  const record = useRecordAddress();
  const query = useEndpoint(getVersionNoteRecords, {});
  return (
    <ListScreen
      list={NOTE_LIST}
      columns={COLUMNS}
      rowId={(row) => row.version}
      rows={query.data?.notes}
      error={query.error}
      onRetry={() => void query.refetch()}
      searchIn={(row) => [row.version, row.description, row.es, row.en, row.it, row.pt]}
      hasFleets={false}
      exportBy={getVersionNotesExport}
      record={record}
      mayCreate
      icon={<IconNotes />}
      noneText={t('note.noneText')}
      card={{
        mark: (row) => (
          <Text component="time" dateTime={row.date} size="sm" c="dimmed">
            {f.day(row.date)}
          </Text>
        ),
        lines: [[(row) => row.description ?? noteText(row, language)]],
      }}
    >
      <NoteDrawer record={record} notes={query.data?.notes} />
    </ListScreen>
  );
}
