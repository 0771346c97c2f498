import { IconReceipt2 } from '@tabler/icons-react';
import { getReceipts, getReceiptsExport, type ReceiptRow } from '#api/receipt.ts';
import { RECEIPT_LIST } from '#domain/receipt/receipt-list.ts';
import { ReceiptStateBadge } from '#web/area/receipt/ReceiptStateBadge.tsx';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import parts from '#web/kit/look/parts.module.css';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { BackBar } from './BackBar.tsx';
import { ReceiptDrawer } from './ReceiptDrawer.tsx';

const COLUMNS: readonly GridColumn<ReceiptRow>[] = gridColumns(RECEIPT_LIST, {
  license: {
    ...{ pinned: 'left', width: 120 },
    render: (row) => <RecordLink kind="vehicle" id={row.vehicle_id} children={row.license} />,
  },
  paid_at: { width: 150 },
  state: { width: 130, render: ({ state }) => <ReceiptStateBadge state={state} /> },
  place: { width: 200 },
  driver: {
    width: 180,
    render: (row) => row.driver && <RecordLink kind="driver" id={row.driver_id} children={row.driver} />,
  },
  fleet: { width: 180, render: (row) => <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} /> },
});

/** The receipts that drivers sent: those that wait are confirmed or refused here. */
export function ReceiptsView() {
  const { t, f } = useText();
  const record = useRecordAddress();
  return (
    <div className={parts.fill}>
      <BackBar title={t('receipt.list')} />
      <div className={parts.rest}>
        <ListScreen
          list={RECEIPT_LIST}
          columns={COLUMNS}
          rowId={(row) => row.id}
          endpoint={getReceipts}
          exportBy={getReceiptsExport}
          record={record}
          icon={<IconReceipt2 />}
          noneText={t('receipt.noneText')}
          card={{
            mark: ({ state }) => <ReceiptStateBadge state={state} />,
            lines: [
              [(row) => f.money(row.amount), 'kind'],
              ['paid_at', 'place'],
            ],
          }}
        >
          <ReceiptDrawer record={record} />
        </ListScreen>
      </div>
    </div>
  );
}
