import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type DefectRecord,
  defects,
  deleteDefectDismissal,
  getDefectPhoto,
  postDefectDismissal,
} from '#api/upkeep.ts';
import { GRAVITIES } from '#domain/check/form.ts';
import { dismissInput, isOpenDefect, officeDefect } from '#domain/upkeep/defect.ts';
import { DEFECT_LIST } from '#domain/upkeep/defect-list.ts';
import { driverName } from '#text/driver-name.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DriverLink, RecordLink } from '#web/kit/link/RecordLink.tsx';
import { VehiclePicker } from '#web/kit/picker/VehiclePicker.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useListedForm } from '#web/kit/record/use-listed-form.ts';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Pictures } from './Pictures.tsx';
import { ageText, SeverityBadge, UpkeepStateBadge } from './UpkeepBadges.tsx';
import type { UpkeepAddress } from './use-upkeep-address.ts';

/** One defect, or a new one: its words, its pictures, its changes, and what is done with it. */
export function DefectDrawer({ address }: { address: UpkeepAddress }) {
  const { t, f } = useText();
  const can = useCan();
  const [isDismissing, setDismissing] = useState(false);
  const { defect: id, isNewDefect: isNew, close } = address;
  const params = { defect_id: id ?? 0 };
  const state = useEndpoint(defects.one, { params }, { enabled: id !== null, staleMs: 0 });
  const found = id !== null && state.data?.id === id ? state.data : null;
  const mayEdit = can('upkeep:edit');
  const isWaiting = found !== null && found.state === 'open';
  const form =
    found || isNew ? (
      <DefectForm
        key={found?.id ?? 'new'}
        defect={found}
        onSaved={(made) => (isNew ? address.openDefect(made, { isReplaced: true }) : undefined)}
      />
    ) : null;
  return (
    <>
      <RecordDrawer
        opened={id !== null || isNew}
        onClose={close}
        state={isNew ? undefined : state}
        title={found?.title ?? (isNew ? t('upkeep.new') : '')}
        subtitle={found ? `${t(`upkeep.source_${found.source}`)} · ${ageText(t, found.age)}` : undefined}
        badge={found ? <SeverityBadge severity={found.severity} /> : undefined}
        facts={found ? factsOf(found) : []}
        primary={
          mayEdit && isWaiting ? (
            <Button
              size="xs"
              onClick={() => address.createOrder({ vehicleId: found.vehicle_id, defectId: found.id })}
            >
              {t('upkeep.act_order')}
            </Button>
          ) : found?.order_id ? (
            <Button size="xs" variant="light" onClick={() => address.openOrder(found.order_id!)}>
              {t('upkeep.order', { id: found.order_id })}
            </Button>
          ) : null
        }
        actions={
          !mayEdit || !found
            ? []
            : isWaiting
              ? [{ label: t('upkeep.act_dismiss'), onClick: () => setDismissing(true) }]
              : found.state === 'dismissed'
                ? [
                    {
                      label: t('upkeep.act_reopen'),
                      onClick: () => void call(deleteDefectDismissal, { params }),
                    },
                  ]
                : []
        }
        tabs={
          found
            ? [
                { id: 'data', label: t('word.data'), render: () => form },
                {
                  id: 'photos',
                  label: t('upkeep.photos'),
                  count: found.photos.length,
                  render: () => <Pictures photos={found.photos} endpoint={getDefectPhoto} params={params} />,
                },
                {
                  id: 'changes',
                  label: t('word.history'),
                  render: () => (
                    <HistoryPanel endpoint={defects.history} params={params} described={DEFECT_LIST} />
                  ),
                },
              ]
            : undefined
        }
      >
        {form}
      </RecordDrawer>
      <Dialog
        opened={isDismissing && found !== null}
        title={t('upkeep.dismissTitle', { title: found?.title ?? '' })}
        onClose={() => setDismissing(false)}
      >
        {isDismissing && found ? <DismissForm defect={found} onClose={() => setDismissing(false)} /> : null}
      </Dialog>
    </>
  );

  function factsOf(one: DefectRecord) {
    return [
      {
        label: t('word.license'),
        value: <RecordLink kind="vehicle" id={one.vehicle_id} children={one.license} />,
      },
      { label: t('word.state'), value: <UpkeepStateBadge state={one.state} /> },
      { label: t('upkeep.reported_at'), value: f.dateTime(one.reported_at) },
      one.driver === null
        ? { label: t('word.fleet'), value: one.fleet }
        : {
            label: t('word.driver'),
            value: <DriverLink id={one.driver_id} name={driverName(one.driver, t)} />,
          },
    ];
  }
}

function DefectForm({ defect, onSaved }: { defect: DefectRecord | null; onSaved: (id: number) => unknown }) {
  const { t } = useText();
  const form = useListedForm({
    of: defects,
    input: officeDefect,
    stored: defect,
    initial: { severity: 'minor' },
    isKept: defect !== null && !isOpenDefect(defect.state),
    onSaved,
  });
  return (
    <RecordForm form={form} isNew={defect === null}>
      <FormSection>
        {defect === null ? <VehiclePicker {...form.field('vehicle_id')} label={t('word.vehicle')} /> : null}
        <SelectField
          {...form.field('severity')}
          required
          label={t('upkeep.severity')}
          options={GRAVITIES.map((value) => ({ value, label: t(`upkeep.severity_${value}`) }))}
        />
        <TextField {...form.field('title')} label={t('upkeep.title')} wide />
        <TextAreaField {...form.field('description')} label={t('upkeep.description')} wide />
      </FormSection>
    </RecordForm>
  );
}

function DismissForm({ defect, onClose }: { defect: DefectRecord; onClose: () => void }) {
  const { t } = useText();
  const form = useRecordForm({
    schema: dismissInput,
    initial: {},
    onSave: ({ reason }) => {
      const body = { reason, version: defect.version };
      return call(postDefectDismissal, { params: { defect_id: defect.id }, body }, { quiet: true });
    },
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} confirmLabel={t('upkeep.act_dismiss')} onClose={onClose}>
      <TextField {...form.field('reason')} label={t('upkeep.reason')} />
    </DialogForm>
  );
}
