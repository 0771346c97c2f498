import { useText } from '../../language/text.ts';
import { RecordDrawer } from '../../record/RecordDrawer.tsx';
import type { RecordAddress } from '../../record/use-record-address.ts';
import { Arriving } from '../../ui/Arriving.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const RegisterForm = lazyPart<{ record: RecordAddress }>(
  'RegisterForm',
  async () => (await import('./RegisterForm.tsx')).RegisterForm,
);

/** A vehicle to be registered (`?new=1`). */
export function RegisterDrawer({ record }: { record: RecordAddress }) {
  const { t } = useText();
  return (
    <RecordDrawer
      size="lg"
      opened={record.isNew}
      onClose={record.close}
      title={t('vehicle.registerTitle')}
      subtitle={t('vehicle.essentialsText')}
    >
      {record.isNew ? (
        <Arriving>
          <RegisterForm record={record} />
        </Arriving>
      ) : null}
    </RecordDrawer>
  );
}
