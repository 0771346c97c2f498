import { useText } from '#web/base/language/text.ts';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';

const RegisterForm = lazyPart('RegisterForm', () => import('./RegisterForm.tsx'));

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
