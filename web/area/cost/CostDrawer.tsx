import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { deleteCost, getCost, getCostHistory } from '#api/cost.ts';
import { COST_LIST } from '#domain/cost/cost-list.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { ListedDrawer } from '#web/kit/record/ListedDrawer.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { CostForm } from './CostForm.tsx';
import { DecideButtons } from './ProposalDecision.tsx';

const COSTS = { key: 'cost_id', one: getCost, remove: deleteCost, history: getCostHistory } as const;

/** One cost in a drawer: its data, and its changes. A proposed one can be confirmed or dismissed. */
export function CostDrawer({ record }: { record: RecordAddress }) {
  const { t, f } = useText();
  return (
    <ListedDrawer
      record={record}
      of={COSTS}
      described={COST_LIST}
      newTitle={t('cost.new')}
      about={({ amount, vehicle_id, license, may_edit }) => ({
        title: f.money(amount),
        subtitle: <RecordLink kind="vehicle" id={vehicle_id} children={license} />,
        deletion: may_edit
          ? {
              title: t('cost.deleteTitle', { license }),
              text: t('cost.deleteText'),
              failure: 'cost.deleteError',
            }
          : null,
      })}
      form={(cost, onSaved) => (
        <>
          {cost?.is_closed ? (
            <Alert color="gray" p="sm" m="16px 16px 0" icon={<IconLock size={16} aria-hidden="true" />}>
              {t('cost.closedHint')}
            </Alert>
          ) : null}
          {cost?.status === 'proposed' ? (
            <Alert p="sm" m="16px 16px 0">
              {t('cost.proposedHint')}
              {cost.may_edit ? <DecideButtons ids={[cost.id]} onDone={record.close} /> : null}
            </Alert>
          ) : null}
          <CostForm cost={cost} onSaved={onSaved} />
        </>
      )}
    />
  );
}
