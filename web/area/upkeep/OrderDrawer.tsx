import { Alert, Button } from '@mantine/core';
import { IconUserExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { putOwnPhoto } from '#api/photo.ts';
import {
  defects,
  getRepairConflicts,
  getRepairOrder,
  getRepairOrderHistory,
  getRepairPhoto,
  postRepairAct,
  postRepairOrder,
  postRepairPhoto,
  putRepairOrder,
  type RepairOrderRecord,
} from '#api/upkeep.ts';
import { versionField } from '#domain/field.ts';
import { DEFECT_LIST } from '#domain/upkeep/defect-list.ts';
import {
  isOpenOrder,
  newOrderInput,
  type OrderAction,
  orderInput,
  orderStateAfter,
} from '#domain/upkeep/order.ts';
import { driverName } from '#text/driver-name.ts';
import { shrinkPhoto } from '#web/area/road/outbox/shrink-photo.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { VehiclePicker } from '#web/kit/picker/VehiclePicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import { MultiSelectField } from '#web/kit/record/MultiSelectField.tsx';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { FinishForm } from './FinishForm.tsx';
import { LinesPanel } from './LinesPanel.tsx';
import { Pictures } from './Pictures.tsx';
import { SeverityBadge, UpkeepStateBadge } from './UpkeepBadges.tsx';
import classes from './upkeep.module.css';
import type { UpkeepAddress } from './use-upkeep-address.ts';

const MENU = ['stop', 'cancel', 'reopen'] as const satisfies readonly OrderAction[];

/** One repair order: what is done, its defects, amounts, pictures and changes. */
export function OrderDrawer({ address }: { address: UpkeepAddress }) {
  const { t, f } = useText();
  const can = useCan();
  const [isFinishing, setFinishing] = useState(false);
  const { failure, attempt, isBusy } = useAttempt();
  const { order: id, close } = address;
  const params = { order_id: id ?? 0 };
  const state = useEndpoint(getRepairOrder, { params }, { enabled: id !== null, staleMs: 0 });
  const order = id !== null && state.data?.id === id ? state.data : null;
  const mayEdit = can('upkeep:edit');
  const isAllowed = (action: OrderAction) =>
    order !== null && mayEdit && orderStateAfter(order, action) !== null;
  const act = (action: 'start' | (typeof MENU)[number]) =>
    void attempt(() =>
      call(postRepairAct, { params, body: { action, version: order!.version } }, { quiet: true }),
    );
  async function addPhoto(file: File, item: 'before' | 'after') {
    const key = crypto.randomUUID();
    const small = await shrinkPhoto(file);
    await call(
      postRepairPhoto,
      { params, body: { key, item, taken_at: new Date().toISOString() } },
      { quiet: true },
    );
    await call(putOwnPhoto, { params: { key }, body: small as never }, { quiet: true });
    await state.refetch();
  }
  return (
    <>
      <RecordDrawer
        opened={id !== null}
        onClose={close}
        state={state}
        size="lg"
        title={order ? `${order.license} · ${t('upkeep.order', { id: order.id })}` : ''}
        subtitle={order?.workshop ?? undefined}
        badge={order ? <UpkeepStateBadge state={order.state} /> : undefined}
        facts={
          order
            ? [
                {
                  label: t('word.license'),
                  value: <RecordLink kind="vehicle" id={order.vehicle_id} children={order.license} />,
                },
                { label: t('upkeep.planned_on'), value: order.planned_on && f.day(order.planned_on) },
                { label: t('upkeep.downtime'), value: order.downtime > 0 ? f.lapse(order.downtime) : null },
                { label: t('upkeep.total'), value: order.costs && f.money(order.costs.total) },
              ]
            : []
        }
        primary={
          isAllowed('start') ? (
            <Button size="xs" loading={isBusy} onClick={() => act('start')}>
              {t('upkeep.act_start')}
            </Button>
          ) : isAllowed('finish') ? (
            <Button size="xs" onClick={() => setFinishing(true)}>
              {t('upkeep.act_finish')}
            </Button>
          ) : null
        }
        actions={MENU.filter(isAllowed).map((action) => ({
          label: t(`upkeep.act_${action}`),
          onClick: () => act(action),
        }))}
        tabs={
          order
            ? [
                {
                  id: 'data',
                  label: t('word.data'),
                  render: () => (
                    <>
                      <FailureAlert of={failure} m="xs" />
                      <Mended order={order} address={address} />
                      <OrderForm key={order.id} order={order} />
                    </>
                  ),
                },
                ...(order.costs
                  ? [
                      {
                        id: 'amounts',
                        label: t('upkeep.amounts'),
                        count: order.costs.lines.length,
                        render: () => <LinesPanel key={order.id} order={order} />,
                      },
                    ]
                  : []),
                {
                  id: 'photos',
                  label: t('upkeep.photos'),
                  count: order.photos.length,
                  render: () => (
                    <Pictures
                      photos={order.photos}
                      endpoint={getRepairPhoto}
                      params={params}
                      onAdd={mayEdit ? addPhoto : undefined}
                    />
                  ),
                },
                {
                  id: 'changes',
                  label: t('word.history'),
                  render: () => (
                    <HistoryPanel endpoint={getRepairOrderHistory} params={params} described={DEFECT_LIST} />
                  ),
                },
              ]
            : undefined
        }
      />
      <Dialog
        opened={isFinishing && order !== null}
        size="lg"
        title={t('upkeep.finishTitle', { plate: order?.license ?? '' })}
        onClose={() => setFinishing(false)}
      >
        {isFinishing && order ? <FinishForm order={order} onClose={() => setFinishing(false)} /> : null}
      </Dialog>
    </>
  );
}

/** The defects that the order mends. */
function Mended({ order, address }: { order: RepairOrderRecord; address: UpkeepAddress }) {
  const { t } = useText();
  return (
    <section aria-label={t('upkeep.defects')} className={classes.lines}>
      {order.defects.length === 0 ? <span className={classes.dim}>{t('upkeep.noDefects')}</span> : null}
      {order.defects.map((defect) => (
        <Button
          key={defect.id}
          variant="default"
          justify="space-between"
          rightSection={<SeverityBadge severity={defect.severity} />}
          onClick={() => address.openDefect(defect.id)}
        >
          {defect.title}
        </Button>
      ))}
    </section>
  );
}

function OrderForm({ order }: { order: RepairOrderRecord }) {
  const { t } = useText();
  const can = useCan();
  const form = useRecordForm({
    schema: orderInput.extend({ version: versionField }),
    initial: order,
    readOnly: !can('upkeep:edit') || !isOpenOrder(order.state),
    onSave: (body) => call(putRepairOrder, { params: { order_id: order.id }, body }, { quiet: true }),
  });
  return (
    <RecordForm form={form}>
      <FormSection>
        <TextField {...form.field('workshop')} label={t('upkeep.workshop')} />
        <DateField {...form.field('planned_on')} label={t('upkeep.planned_on')} />
        <TextAreaField {...form.field('notes')} label={t('upkeep.notes')} wide />
      </FormSection>
      {isOpenOrder(order.state) ? (
        <Conflicts vehicleId={order.vehicle_id} day={form.values.planned_on} />
      ) : null}
    </RecordForm>
  );
}

/** Who has the vehicle on the day of the repair, before anything is saved. */
function Conflicts({ vehicleId, day }: { vehicleId: number | null; day: string | null }) {
  const { t, f } = useText();
  const can = useCan();
  const isAsked = vehicleId !== null && day !== null && can('assignment:read');
  const { data } = useEndpoint(
    getRepairConflicts,
    { params: { vehicle_id: vehicleId ?? 0 }, query: { day: day ?? '2026-01-01' } },
    { enabled: isAsked },
  );
  if (!isAsked || !data) return null;
  if (data.conflicts.length === 0) return <span className={classes.dim}>{t('upkeep.conflictNone')}</span>;
  return (
    <Alert color="orange" p="sm" title={t('upkeep.conflictTitle')} icon={<IconUserExclamation size={18} />}>
      {data.conflicts.map(({ assignment_id, driver, start, end }) => (
        <div key={assignment_id}>
          {driver === null ? t('card.holderHidden') : driverName(driver, t)}: {f.dateTime(start)} –{' '}
          {end === null ? '…' : f.dateTime(end)}
        </div>
      ))}
    </Alert>
  );
}

/** A new repair order, with the open defects of the vehicle to choose from. */
export function NewOrderDrawer({ address }: { address: UpkeepAddress }) {
  const { t } = useText();
  const { newOrder, close } = address;
  return (
    <RecordDrawer opened={newOrder !== null} onClose={close} title={t('upkeep.newOrder')}>
      {newOrder ? <NewOrderForm address={address} begun={newOrder} /> : null}
    </RecordDrawer>
  );
}

function NewOrderForm(props: { address: UpkeepAddress; begun: NonNullable<UpkeepAddress['newOrder']> }) {
  const { address, begun } = props;
  const { t } = useText();
  const form = useRecordForm({
    schema: newOrderInput,
    initial: {
      vehicle_id: begun.vehicleId,
      defect_ids: begun.defectId === null ? [] : [begun.defectId],
      planned_on: begun.plannedOn,
    },
    onSave: async (body) => (await call(postRepairOrder, { body }, { quiet: true })).id,
    onSaved: (id) => address.openOrder(id, { isReplaced: true }),
  });
  const vehicleId = form.values.vehicle_id;
  const { data } = useEndpoint(
    defects.list,
    { query: { vehicles: String(vehicleId ?? 0), state: 'open', page_size: 100 } },
    { enabled: vehicleId !== null },
  );
  return (
    <RecordForm form={form} isNew>
      <FormSection>
        <VehiclePicker {...form.field('vehicle_id')} label={t('word.vehicle')} />
        <MultiSelectField
          {...form.field('defect_ids')}
          label={t('upkeep.defects')}
          description={t('upkeep.defectsHint')}
          options={data?.rows.map(({ id, title }) => ({ value: id, label: title })) ?? []}
        />
        <TextField {...form.field('workshop')} label={t('upkeep.workshop')} />
        <DateField {...form.field('planned_on')} label={t('upkeep.planned_on')} />
        <TextAreaField {...form.field('notes')} label={t('upkeep.notes')} wide />
      </FormSection>
      <Conflicts vehicleId={vehicleId} day={form.values.planned_on} />
    </RecordForm>
  );
}
