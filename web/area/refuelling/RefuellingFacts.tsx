import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RefuellingRecord } from '#api/refuelling.ts';
import { PRODUCT_CLASSES } from '#domain/refuelling/product.ts';
import { cellWords } from '#text/field-words.ts';
import { priceText, quantityText, rowQuantity } from '#text/quantity-text.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DriverLink, RecordLink } from '#web/kit/link/RecordLink.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { Receipt } from './Receipt.tsx';

/** The product of a manual entry has the name of its class. */
const PRODUCT_WORDS = { coded: 'refuelling.class_', of: PRODUCT_CLASSES };

/** All facts of a refuelling. */
export function RefuellingFacts(props: {
  refuelling: RefuellingRecord;
  onCorrect: (() => void) | null;
}): ReactNode {
  const { refuelling: one, onCorrect } = props;
  const say = useText();
  const { t, f } = say;
  const can = useCan();
  const [, setView] = useUrlValue('view');
  const signed =
    one.discrepancy === null
      ? null
      : `${one.discrepancy > 0 ? '+' : ''}${quantityText(one.product_class, one.discrepancy, say)}`;
  return (
    <Facts
      p={16}
      columnPx={180}
      facts={[
        { label: t('column.day'), value: f.day(one.day) },
        { label: t('refuelling.hour'), value: one.hour ?? t('refuelling.unknownHour') },
        {
          label: t('word.license'),
          value:
            one.vehicle_id === null ? (
              <>
                {t('refuelling.unmatched')}
                {onCorrect ? (
                  <Button size="compact-xs" variant="light" ml={8} onClick={onCorrect}>
                    {t('refuelling.plateTitle')}
                  </Button>
                ) : null}
              </>
            ) : (
              <RecordLink kind="vehicle" id={one.vehicle_id}>
                {one.license}
              </RecordLink>
            ),
        },
        ...(one.statement_license === one.license && one.vehicle_id !== null
          ? []
          : [{ label: t('refuelling.statementSays'), value: one.statement_license }]),
        { label: t('column.product'), value: String(cellWords(PRODUCT_WORDS, one.product, t)) },
        { label: t('column.liters'), value: rowQuantity(one, say) },
        { label: t('column.unitPrice'), value: priceText(one.product_class, one.unit_price, say) },
        { label: t('column.amount'), value: f.money(one.amount) },
        { label: t('refuelling.discount'), value: one.discount === null ? null : f.money(one.discount) },
        {
          label: t('column.station'),
          value: (
            <>
              {[one.station, one.town, one.province].filter(Boolean).join(', ')}
              {one.lat === null && can('refuelling:import') ? (
                <Button
                  size="compact-xs"
                  variant="light"
                  ml={8}
                  onClick={() => setView('stations', { push: true })}
                >
                  {t('fuelStation.place')}
                </Button>
              ) : null}
            </>
          ),
        },
        { label: t('word.driver'), value: <DriverLink id={one.driver_id} name={one.driver} /> },
        { label: t('refuelling.driver_name'), value: one.driver_name },
        {
          label: t('word.fleet'),
          value: <RecordLink kind="fleet" id={one.fleet_id} children={one.fleet} />,
        },
        { label: t('column.workCode'), value: one.work_code },
        { label: t('column.cardNumber'), value: one.card_number },
        { label: t('word.odometer'), value: one.odometer === null ? null : f.odometer(one.odometer) },
        { label: t('column.discrepancy'), value: signed },
        {
          label: t('column.discrepancyReasons'),
          value: one.discrepancy_reasons.map((reason) => t(`refuelling.reason_${reason}`)).join(', '),
        },
        ...(can('position:read')
          ? [
              {
                label: t('column.stationDistance'),
                value: one.station_distance === null ? null : f.distance(one.station_distance),
              },
            ]
          : []),
        { label: t('refuelling.ticket'), value: one.ticket },
        { label: t('refuelling.invoice'), value: one.invoice },
        { label: t('refuelling.provider'), value: one.provider },
        { label: t('column.source'), value: t(`refuelling.source_${one.source}`) },
        { label: t('refuelling.enteredBy'), value: one.created_by },
        { label: t('refuelling.enteredAt'), value: f.dateTime(one.created_at) },
        ...(one.source === 'manual'
          ? [{ label: t('refuelling.receipt'), value: <Receipt refuelling={one} /> }]
          : []),
      ]}
    />
  );
}
