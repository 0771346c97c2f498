import { Alert, Anchor, Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getReceipt, getReceiptHistory, type ReceiptRecord } from '#api/receipt.ts';
import { RECEIPT_LIST } from '#domain/receipt/receipt-list.ts';
import { ReceiptStateBadge } from '#web/area/receipt/ReceiptStateBadge.tsx';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import { useOpenRecord } from '#web/kit/record/ListedDrawer.tsx';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { BillDialog, RefuellingDialog, RefusalDialog } from './ReceiptDialogs.tsx';
import { ReceiptPhotos } from './ReceiptPhotos.tsx';
import classes from './receipt.module.css';
import { useMayEnter } from './use-may-enter.ts';

const RECEIPTS = { key: 'receipt_id', one: getReceipt } as const;

/** One receipt: its picture beside its facts, and what the office makes of it. */
export function ReceiptDrawer({ record }: { record: RecordAddress }) {
  const { t, f } = useText();
  const { state, found } = useOpenRecord(RECEIPTS, record);
  return (
    <RecordDrawer
      opened={record.id !== null}
      onClose={record.close}
      state={state}
      size="lg"
      title={found ? `${found.license} · ${f.money(found.amount)}` : ''}
      subtitle={found ? <ReceiptStateBadge state={found.state} /> : null}
      tabs={
        found
          ? [
              { id: 'data', label: t('word.data'), render: () => <Receipt key={found.id} receipt={found} /> },
              {
                id: 'changes',
                label: t('word.history'),
                render: () => (
                  <HistoryPanel
                    endpoint={getReceiptHistory}
                    params={{ receipt_id: found.id }}
                    described={RECEIPT_LIST}
                  />
                ),
              },
            ]
          : undefined
      }
    />
  );
}

function Receipt({ receipt }: { receipt: ReceiptRecord }) {
  const { t, f } = useText();
  const { kind, paid_at, amount, liters, product_class, place, driver, odometer, note } = receipt;
  return (
    <div className={classes.record}>
      <Outcome receipt={receipt} />
      <Facts
        facts={[
          { label: t('word.type'), value: t(`receipt.kind_${kind}`) },
          { label: t('receipt.paid_at'), value: f.dateTime(paid_at) },
          { label: t('column.amount'), value: f.money(amount) },
          ...(liters === null ? [] : [{ label: t('column.liters'), value: f.volume(liters) }]),
          ...(product_class === null
            ? []
            : [{ label: t('column.product'), value: t(`refuelling.class_${product_class}`) }]),
          { label: t('receipt.place'), value: place },
          { label: t('word.driver'), value: driver },
          ...(odometer === null ? [] : [{ label: t('word.odometer'), value: f.odometer(odometer) }]),
          ...(note === null ? [] : [{ label: t('receipt.note'), value: note }]),
        ]}
      />
      <Decisions receipt={receipt} />
      <ReceiptPhotos receipt={receipt} />
    </div>
  );
}

/** The outcome of it, with the way there. */
function Outcome({ receipt }: { receipt: ReceiptRecord }) {
  const { t } = useText();
  const { state, refused_reason, refuelling_id, bill_id, vehicle_id } = receipt;
  if (state === 'waiting') return null;
  return (
    <Alert color={state === 'refused' ? 'red' : 'green'} p="sm">
      {state === 'refused' ? refused_reason : t(`receipt.${state}Text`)}{' '}
      {refuelling_id === null ? null : (
        <Anchor component={Link} to="/refueling" search={{ id: String(refuelling_id) } as never}>
          {t('receipt.openRefuelling')}
        </Anchor>
      )}
      {bill_id === null ? null : (
        <Anchor
          component={Link}
          to="/config-vehicles"
          search={{ id: String(vehicle_id), view: 'page', tab: 'bill', row: String(bill_id) } as never}
        >
          {t('receipt.openBill')}
        </Anchor>
      )}
    </Alert>
  );
}

type Asked = 'refuelling' | 'bill' | 'refusal' | null;

/** The ways out of waiting that the user has. */
function Decisions({ receipt }: { receipt: ReceiptRecord }) {
  const { t } = useText();
  const can = useCan();
  const mayEnter = useMayEnter();
  const [asked, setAsked] = useState<Asked>(null);
  if (receipt.state !== 'waiting') return null;
  const isFuel = receipt.kind === 'fuel';
  const onClose = () => setAsked(null);
  return (
    <Group gap={8}>
      {isFuel && mayEnter && can('receipt:confirm') ? (
        <Button onClick={() => setAsked('refuelling')}>{t('receipt.asRefuelling')}</Button>
      ) : null}
      {!isFuel && can('vehicle_cost:edit') ? (
        <Button onClick={() => setAsked('bill')}>{t('receipt.asBill')}</Button>
      ) : null}
      {can('receipt:confirm') ? (
        <Button variant="default" onClick={() => setAsked('refusal')}>
          {t('receipt.refuse')}
        </Button>
      ) : null}
      <RefuellingDialog receipt={receipt} opened={asked === 'refuelling'} onClose={onClose} />
      <BillDialog receipt={receipt} opened={asked === 'bill'} onClose={onClose} />
      <RefusalDialog receipt={receipt} opened={asked === 'refusal'} onClose={onClose} />
    </Group>
  );
}
