import { useMemo } from 'react';
import { type FleetRecord, type FleetRow, postFleet, putFleet } from '#api/fleet.ts';
import { COUNTRIES } from '#domain/country.ts';
import { versionField } from '#domain/field.ts';
import { FLEET_DEPTH, type FleetNode, fleetInput, placeFault } from '#domain/fleet/fleet.ts';
import { FLEET_FLAGS } from '#domain/fleet/fleet-list.ts';
import { isTaxNumber } from '#domain/fleet/tax-number.ts';
import { call } from '#web/base/call/call.ts';
import { refreshed } from '#web/base/call/queries.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';

const editedFleet = fleetInput.extend({ version: versionField });

/** A fleet's fields: for a new one, below `parentId`; an edit may also move it. */
export function FleetForm(props: {
  fleet: FleetRecord | null;
  fleets: readonly FleetRecord[];
  parentId: number | null;
  record: RecordAddress;
}) {
  const { fleet, fleets, parentId, record } = props;
  const { t } = useText();
  const can = useCan();
  const { role } = useSession();
  const isSystem = role.includes('system');
  const nodes = useMemo(
    () => new Map<number, FleetNode>(fleets.map(({ id, parent_id }) => [id, { id, parentId: parent_id }])),
    [fleets],
  );
  const cannotHold = ({ id }: Pick<FleetRow, 'id'>) =>
    placeFault({ fleetId: fleet?.id ?? null, parentId: id }, nodes) !== null;
  // Only SYS manages companies; an invisible parent is kept as it is.
  const isTopAllowed = isSystem || (fleet !== null && fleet.parent_id === null);
  const form = useRecordForm({
    schema: editedFleet,
    initial: fleet ?? {
      parent_id: parentId,
      country: parentCountry(fleets, parentId),
      authorised: true,
      version: 1,
    },
    rules: ({ parent_id }) =>
      parent_id === null && !isTopAllowed ? [{ field: 'parent_id', code: 'val.required' }] : [],
    onSave: async ({ version, ...input }) => {
      if (!fleet) return (await call(postFleet, { body: input }, { quiet: true })).id;
      await call(putFleet, { params: { fleet_id: fleet.id }, body: { ...input, version } }, { quiet: true });
      return fleet.id;
    },
    onSaved: async (id) => {
      if (fleet) return;
      // The drawer shows a fleet of the list.
      await refreshed();
      record.open(id, { isReplaced: true });
    },
    readOnly: !can('fleet:edit'),
  });
  const { country, holder_tax_number: taxNumber } = form.values;
  const isOddNumber = Boolean(taxNumber) && isTaxNumber(taxNumber ?? '', country ?? 'ES') === false;
  return (
    <RecordForm form={form} isNew={fleet === null} saveLabel={fleet ? undefined : t('ui.create')}>
      <FormSection>
        <TextField {...form.field('name')} label={t('word.name')} wide />
        <FleetPicker
          {...form.field('parent_id')}
          label={t('fleet.parent_id')}
          required={!isTopAllowed}
          placeholder={isTopAllowed ? t('fleet.parentNone') : undefined}
          description={t('fleet.parentHint', { max: FLEET_DEPTH })}
          unavailable={cannotHold}
          wide
        />
        <TextField {...form.field('code')} label={t('word.code')} description={t('fleet.codeHint')} isCode />
        <SelectField
          {...form.field('country')}
          label={t('word.country')}
          options={COUNTRIES.map((value) => ({ value, label: t(`country.${value}`) }))}
        />
      </FormSection>
      {form.values.parent_id === null && (fleet?.is_company ?? true) ? (
        <FormSection title={t('fleet.holder')}>
          <TextField
            {...form.field('holder_name')}
            label={t('fleet.holder_name')}
            description={t('fleet.holderHint')}
            wide
          />
          <TextField
            {...form.field('holder_tax_number')}
            label={t('fleet.holder_tax_number')}
            description={isOddNumber ? t('fleet.oddTaxNumber') : undefined}
            isCode
          />
          <TextField {...form.field('holder_address')} label={t('fleet.holder_address')} wide />
        </FormSection>
      ) : null}
      <FormSection title={t('word.options')}>
        {(['authorised', ...FLEET_FLAGS] as const).map((flag) => (
          <SwitchField
            key={flag}
            {...form.field(flag)}
            label={t(`fleet.${flag}`)}
            description={t(`fleet.${flag}Hint`)}
            wide
          />
        ))}
      </FormSection>
    </RecordForm>
  );
}

/** A new fleet gets the country of its parent. */
function parentCountry(fleets: readonly FleetRecord[], parentId: number | null) {
  return fleets.find(({ id }) => id === parentId)?.country ?? 'ES';
}
