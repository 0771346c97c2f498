import { Badge } from '@mantine/core';
import type { RegistrationState } from '#domain/vehicle/registration-state.ts';
import { useText } from '#web/base/language/text.ts';

const COLORS: Readonly<Record<RegistrationState, string>> = {
  registered: 'green',
  deregistered: 'gray',
  deleting: 'yellow',
  deleted: 'red',
};

/** Says that a vehicle is no longer registered; shows nothing for a registered one. */
export function RegistrationBadge({ state }: { state: RegistrationState }) {
  const { t } = useText();
  if (state === 'registered') return null;
  return (
    <Badge size="sm" variant="light" color={COLORS[state]} tt="none" style={{ flex: 'none' }}>
      {t(`vehicle.registration_${state}`)}
    </Badge>
  );
}
