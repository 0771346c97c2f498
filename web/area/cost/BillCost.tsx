import { Alert, Anchor, Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getBillCosts, postBillCost } from '#api/cost.ts';
import { monthOf } from '#domain/cost/cost.ts';
import { Fault } from '#domain/fault.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { callOr } from '#web/base/call/call-or.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useMayCharge } from './use-may-charge.ts';

/** The cost that was made from a bill, or the button to make one. */
export function BillCost({ vehicleId, billId }: { vehicleId: number; billId: number }) {
  const { t, f } = useText();
  const mayCharge = useMayCharge();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
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
    setBusy(true);
    setRefusal(null);
    try {
      await callOr('cost.addError', postBillCost, { params: { vehicle_id: vehicleId, bill_id: billId } });
      notice({ kind: 'done', key: 'cost.madeOfBill' });
    } catch (error) {
      setRefusal(faultText(t, error));
      if (!(error instanceof Fault)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        mb="md"
        loading={isBusy}
        leftSection={<IconCoins size={16} aria-hidden="true" />}
        onClick={() => void make()}
      >
        {t('cost.makeOfBill')}
      </Button>
      {refusal ? (
        <Alert color="red" role="alert" p="sm" mb="md">
          {refusal}
        </Alert>
      ) : null}
    </>
  );
}
