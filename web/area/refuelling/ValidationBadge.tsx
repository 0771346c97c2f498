import { Badge } from '@mantine/core';
import type { Validation } from '#domain/refuelling/outcome.ts';
import { useText } from '#web/base/language/text.ts';

/** Domain rules §6.3. */
const COLORS: Readonly<Record<Validation, string>> = {
  pending: 'blue',
  gps_ok: 'green',
  different_position: 'red',
  unknown_station: 'yellow',
  out_of_hours: 'yellow',
  no_position: 'gray',
  disconnected: 'gray',
};

/** The result of comparing a refuelling with the positions of its vehicle. */
export function ValidationBadge({ validation }: { validation: Validation }) {
  const { t } = useText();
  return (
    <Badge size="sm" variant="light" color={COLORS[validation]} tt="none" style={{ flex: 'none' }}>
      {t(`refuelling.validation_${validation}`)}
    </Badge>
  );
}
