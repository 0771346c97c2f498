import { Button } from '@mantine/core';
import { type FuelCardRow, fuelCards } from '#api/fuel-card.ts';
import { FUEL_CARD_LIST, fuelCardInput } from '#domain/refuelling/fuel-card.ts';
import { useText } from '#web/base/language/text.ts';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { VehiclePicker } from '#web/kit/picker/VehiclePicker.tsx';
import { ListedDrawer } from '#web/kit/record/ListedDrawer.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useListedForm } from '#web/kit/record/use-listed-form.ts';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { RowsLink } from './RowsLink.tsx';

/** One card for fuel: its provider, and the vehicle that it pays for. */
export function FuelCardDrawer({ record }: { record: RecordAddress }) {
  const { t } = useText();
  return (
    <ListedDrawer
      record={record}
      of={fuelCards}
      described={FUEL_CARD_LIST}
      newTitle={t('fuelCard.new')}
      about={({ id, number }) => ({
        title: number,
        subtitle: <RowsLink filter="cards" id={id} />,
        deletion: { title: t('fuelCard.deleteTitle', { number }), text: t('fuelCard.deleteText') },
      })}
      form={(card, onSaved) => <CardForm card={card} onSaved={onSaved} />}
    />
  );
}

function CardForm({ card, onSaved }: { card: FuelCardRow | null; onSaved: (id: number) => unknown }) {
  const { t } = useText();
  const form = useListedForm({ of: fuelCards, input: fuelCardInput, stored: card, onSaved });
  const isOther = card?.last_vehicle_id && form.values.vehicle_id !== card.last_vehicle_id;
  return (
    <RecordForm form={form} isNew={card === null}>
      <FormSection>
        <TextField {...form.field('number')} label={t('fuelCard.number')} inputMode="numeric" />
        <TextField {...form.field('provider')} label={t('refuelling.provider')} />
        <FleetPicker {...form.field('fleet_id')} label={t('word.fleet')} />
        <VehiclePicker
          {...form.field('vehicle_id')}
          label={t('word.vehicle')}
          description={t('fuelCard.vehicleHelp')}
        />
        {isOther && !form.readOnly ? (
          <div>
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => form.set({ vehicle_id: card.last_vehicle_id })}
            >
              {t('fuelCard.linkLast', { license: card.last_license ?? '' })}
            </Button>
          </div>
        ) : null}
      </FormSection>
    </RecordForm>
  );
}
