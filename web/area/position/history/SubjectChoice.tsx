import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { PAST_VEHICLES } from '#api/history.ts';
import { REGISTRATION_STATES } from '#domain/vehicle/registration-state.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DriverPicker } from '#web/kit/picker/DriverPicker.tsx';
import { VehiclePicker } from '#web/kit/picker/VehiclePicker.tsx';
import type { HistoryAddress } from './use-history.ts';

type SubjectChoiceProps = {
  address: HistoryAddress;
  /** No other vehicle can be added. */
  isFull?: boolean;
  onChosen?: () => void;
};

/**
 * Chooses another vehicle, or a driver instead of all; vehicles and drivers that have left are included,
 * because they have a past.
 */
export function SubjectChoice(props: SubjectChoiceProps) {
  const { address, isFull = false, onChosen } = props;
  const { t } = useText();
  const seesDrivers = useCan()('driver:read');
  const [kind, setKind] = useState<'vehicle' | 'driver'>(address.driver === null ? 'vehicle' : 'driver');
  const choose = (change: Record<string, string | null>) => {
    address.set({ journey: null, at: null, ...change });
    onChosen?.();
  };
  return (
    <Stack gap="sm" ta="start">
      {seesDrivers ? (
        <SegmentedControl
          size="xs"
          aria-label={t('history.choose')}
          data={(['vehicle', 'driver'] as const).map((value) => ({ value, label: t(`word.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(value as typeof kind)}
        />
      ) : null}
      {kind === 'driver' ? (
        <DriverPicker
          label={t('word.driver')}
          value={address.driver}
          ended
          onChange={(id) => id !== null && choose({ driver: String(id), vehicles: null })}
        />
      ) : isFull ? (
        <Text size="sm">{t('history.full', { n: PAST_VEHICLES })}</Text>
      ) : (
        <VehiclePicker
          label={t(address.vehicles.length > 0 ? 'history.add' : 'word.vehicle')}
          value={null}
          states={REGISTRATION_STATES}
          onChange={(id) =>
            id !== null && choose({ vehicles: [...address.vehicles, id].join(), driver: null })
          }
        />
      )}
    </Stack>
  );
}
