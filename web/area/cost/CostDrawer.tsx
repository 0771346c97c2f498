import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { deleteCost, getCost, getCostHistory } from '#api/cost.ts';
import { COST_LIST } from '#domain/cost/cost-list.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { callOr } from '#web/base/call/call-or.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { DeletableDrawer } from '#web/kit/record/DeletableDrawer.tsx';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { CostForm } from './CostForm.tsx';
import { DecideButtons } from './ProposalDecision.tsx';

/** One cost in a drawer: its data, and its changes. A proposed one can be confirmed or dismissed. */
export function CostDrawer({ record }: { record: RecordAddress }) {
  const { t, f } = useText();
  const id = Number(record.id);
  const query = useEndpoint(
    getCost,
    { params: { cost_id: id } },
    { enabled: record.id !== null, staleMs: 0 },
  );
  const cost = record.id !== null && query.data?.id === id ? query.data : null;
  const isProposed = cost?.status === 'proposed';
  const form = (
    <>
      {cost?.is_closed ? (
        <Alert color="gray" p="sm" m="16px 16px 0" icon={<IconLock size={16} aria-hidden="true" />}>
          {t('cost.closedHint')}
        </Alert>
      ) : null}
      {isProposed ? (
        <Alert p="sm" m="16px 16px 0">
          {t('cost.proposedHint')}
          {cost.may_edit ? <DecideButtons ids={[cost.id]} onDone={record.close} /> : null}
        </Alert>
      ) : null}
      <CostForm
        key={record.id ?? 'new'}
        cost={cost}
        onSaved={(saved) => (record.isNew ? record.open(saved, { isReplaced: true }) : undefined)}
      />
    </>
  );
  return (
    <DeletableDrawer
      opened={record.isOpen}
      onClose={record.close}
      state={record.isNew ? undefined : query}
      title={cost ? f.money(cost.amount) : t('cost.new')}
      subtitle={
        cost ? (
          <RecordLink kind="vehicle" id={cost.vehicle_id}>
            {cost.license}
          </RecordLink>
        ) : undefined
      }
      deletion={
        cost?.may_edit
          ? {
              title: t('cost.deleteTitle', { license: cost.license }),
              text: t('cost.deleteText'),
              onConfirm: async () => {
                await callOr('cost.deleteError', deleteCost, { params: { cost_id: cost.id } });
                record.close();
              },
            }
          : null
      }
      tabs={
        cost
          ? [
              { id: 'data', label: t('word.data'), render: () => form },
              {
                id: 'changes',
                label: t('word.history'),
                render: () => (
                  <HistoryPanel
                    endpoint={getCostHistory}
                    params={{ cost_id: cost.id }}
                    described={COST_LIST}
                  />
                ),
              },
            ]
          : undefined
      }
    >
      {record.isNew ? form : null}
    </DeletableDrawer>
  );
}
