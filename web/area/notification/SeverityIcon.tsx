import { IconAlertCircle, IconAlertTriangle, IconInfoCircle, IconPointFilled } from '@tabler/icons-react';
import type { Severity } from '#domain/notification/event-kind.ts';
import { useText } from '#web/base/language/text.ts';

const SIGNS = {
  high: { Icon: IconAlertTriangle, color: 'var(--mantine-color-red-filled)' },
  med: { Icon: IconAlertCircle, color: 'var(--mantine-color-orange-filled)' },
  low: { Icon: IconInfoCircle, color: 'var(--mantine-color-blue-filled)' },
  info: { Icon: IconPointFilled, color: 'var(--mantine-color-dimmed)' },
} as const;

/** The severity of an event, by shape and colour; screen readers get its name. */
export function SeverityIcon({ severity, size = 20 }: { severity: Severity; size?: number }) {
  const { t } = useText();
  const { Icon, color } = SIGNS[severity];
  return (
    <Icon
      size={size}
      color={color}
      style={{ flex: 'none' }}
      role="img"
      aria-label={t(`notification.severity_${severity}`)}
    />
  );
}
