import { getListViews, postListView } from '#api/layout.ts';
import { listViewInput } from '#domain/user/list-view.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { refetch } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { getLayout } from '#web/kit/list/layout-store.ts';
import { writeOrder } from '#web/kit/list/order-address.ts';
import { useListAddress } from '#web/kit/list/use-list-address.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';

const NAMES = VEHICLE_LIST.filters.map(({ name }) => name);
/** The fields of the dialog; address and layout are those on screen. */
const QUESTION = listViewInput.omit({ search: true });

/** Saves what the list shows now under a name. */
export function SaveViewDialog(props: { opened: boolean; onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog {...props} title={t('ui.viewSave')}>
      <SaveView onClose={props.onClose} />
    </Dialog>
  );
}

function SaveView({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { values, q, sort } = useListAddress(NAMES);
  const { chosen: fleets } = useFleetFilter();
  const form = useRecordForm({
    schema: QUESTION,
    initial: { shared: false },
    onSave: async ({ name, shared }) => {
      const order = writeOrder(sort);
      const search = {
        ...values,
        ...(q && { q }),
        ...(order && { sort: order }),
        ...(fleets.length > 0 && { fleets: fleets.join() }),
      };
      const layout = getLayout(VEHICLE_LIST.name);
      await call(
        postListView,
        { params: { list: VEHICLE_LIST.name }, body: { name, shared, search, layout } },
        { quiet: true },
      );
      return name;
    },
    onSaved: (name) => {
      refetch(getListViews);
      onClose();
      notice({ kind: 'done', key: 'ui.viewSaved', params: { name } });
    },
  });
  return (
    <DialogForm form={form} confirmLabel={t('ui.save')} onClose={onClose}>
      <TextField {...form.field('name')} label={t('ui.viewName')} />
      <SwitchField
        {...form.field('shared')}
        label={t('ui.viewShared')}
        description={t('ui.viewSharedText')}
      />
    </DialogForm>
  );
}
