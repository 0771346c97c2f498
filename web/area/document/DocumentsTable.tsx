import { IconFiles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type DocumentRow, getDocuments, getDocumentsExport } from '#api/document.ts';
import { DOCUMENT_LIST } from '#domain/document/document-list.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { StandingBadge } from '#web/kit/ui/StandingBadge.tsx';

const COLUMNS: readonly GridColumn<DocumentRow>[] = gridColumns(DOCUMENT_LIST, {
  name: { pinned: 'left', width: 260 },
  license: {
    render: ({ vehicle_id, license }) => <RecordLink kind="vehicle" id={vehicle_id} children={license} />,
  },
  category: { width: 150 },
  state: { width: 160, render: ({ state }) => <StandingBadge state={state} section="document" /> },
  fleet: {
    width: 190,
    render: ({ fleet_id, fleet }) => <RecordLink kind="fleet" id={fleet_id} children={fleet} />,
  },
});

/**
 * The documents of all vehicles in scope: a view of /config-vehicles. A row opens the documents of its
 * vehicle.
 */
export function DocumentsTable({ record, ways }: { record: RecordAddress; ways: ReactNode }) {
  const { t } = useText();
  return (
    <ListScreen
      list={DOCUMENT_LIST}
      columns={COLUMNS}
      rowId={({ vehicle_id, id }) => `${vehicle_id} ${id}`}
      endpoint={getDocuments}
      exportBy={getDocumentsExport}
      record={{
        id: null,
        open: (id, how) => record.open(String(id).split(' ')[0]!, { ...how, tab: 'document' }),
        create: record.create,
      }}
      icon={<IconFiles />}
      noneText={t('document.noneText')}
      ways={ways}
      card={{
        lines: [
          ['license', 'category'],
          ['expires', 'uploaded_at', 'uploaded_by'],
        ],
        mark: ({ state }) =>
          state === 'undated' ? null : <StandingBadge state={state} section="document" />,
      }}
    />
  );
}
