import { Button } from '@mantine/core';
import { deleteFuelCard, type FuelCardRow, getFuelCards, postFuelCard, putFuelCard } from '#api/fuel-card.ts';
import { versionField } from '#domain/field.ts';
import { fuelCardInput } from '#domain/refuelling/fuel-card.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { VehiclePicker } from '#web/kit/picker/VehiclePicker.tsx';
import { DeletableDrawer } from '#web/kit/record/DeletableDrawer.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { RowsLink } from './RowsLink.tsx';

const schema = fuelCardInput.extend({ version: versionField.optional() });

/** One card for fuel: whose it is, and the vehicle that it pays for. */
export function FuelCardDrawer({ record }: { record: RecordAddress }) {
  const { t } = useText();
  const can = useCan();
  const query = useEndpoint(
    getFuelCards,
    { query: { ids: record.id ?? '0', page_size: 1 } },
    { enabled: record.id !== null, staleMs: 0 },
  );
  const found = record.id === null ? undefined : query.data?.rows.find(({ id }) => String(id) === record.id);
  return (
    <DeletableDrawer
      opened={record.isOpen}
      onClose={record.close}
      state={record.isNew ? undefined : query}
      title={found?.number ?? t('fuelCard.new')}
      subtitle={found ? <RowsLink filter="cards" id={found.id} /> : undefined}
      deletion={
        found && can('refuelling:import')
          ? {
              title: t('fuelCard.deleteTitle', { number: found.number }),
              text: t('fuelCard.deleteText'),
              onConfirm: async () => {
                await call(deleteFuelCard, { params: { card_id: found.id } }, { quiet: true });
                record.close();
              },
            }
          : null
      }
    >
      {found || record.isNew ? (
        <CardForm
          key={record.id ?? 'new'}
          card={found ?? null}
          onSaved={(saved) => (record.isNew ? record.open(saved, { isReplaced: true }) : undefined)}
        />
      ) : null}
    </DeletableDrawer>
  );
}

function CardForm({ card, onSaved }: { card: FuelCardRow | null; onSaved: (id: number) => void }) {
  const { t } = useText();
  const can = useCan();
  const form = useRecordForm({
    schema,
    initial: card
      ? {
          ...{ number: card.number, provider: card.provider, fleet_id: card.fleet_id },
          ...{ vehicle_id: card.vehicle_id, version: card.version },
        }
      : {},
    onSave: async ({ version, ...body }) => {
      if (!card) return (await call(postFuelCard, { body }, { quiet: true })).id;
      const params = { card_id: card.id };
      await call(putFuelCard, { params, body: { ...body, version: version! } }, { quiet: true });
      return card.id;
    },
    onSaved,
    readOnly: !can('refuelling:import'),
  });
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
