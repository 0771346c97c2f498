import { Alert, Anchor, Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getBillCosts, postBillCost } from '#api/cost.ts';
import { monthOf } from '#domain/cost/cost.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { callOr } from '#web/base/call/call-or.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { useMayCharge } from './use-may-charge.ts';

/** The cost that was made from a bill, or the button to make one. */
export function BillCost({ vehicleId, billId }: { vehicleId: number; billId: number }) {
  const { t, f } = useText();
  const mayCharge = useMayCharge();
  const { isBusy, failure, attempt } = useAttempt();
  const { data } = useEndpoint(getBillCosts, { params: { vehicle_id: vehicleId } });
  const cost = data?.costs.find(({ bill_id }) => bill_id === billId);
  if (!data) return null;
  if (cost) {
    const search: Record<string, string> = { id: String(cost.cost_id) };
    return (
      <Alert p="sm" mb="md" icon={<IconCoins size={16} aria-hidden="true" />}>
        {t('cost.ofBill', { fleet: cost.fleet, month: f.month(monthOf(cost.operation_date)) })}{' '}
        <Anchor inherit renderRoot={(props) => <Link {...props} to="/costs" search={search} />}>
          {t('cost.openCost')}
        </Anchor>
      </Alert>
    );
  }
  if (!mayCharge) return null;
  const make = async () => {
    await callOr('cost.addError', postBillCost, { params: { vehicle_id: vehicleId, bill_id: billId } });
    notice({ kind: 'done', key: 'cost.madeOfBill' });
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        mb="md"
        loading={isBusy}
        leftSection={<IconCoins size={16} aria-hidden="true" />}
        onClick={() => void attempt(make)}
      >
        {t('cost.makeOfBill')}
      </Button>
      <FailureAlert of={failure} mb="md" />
    </>
  );
}
