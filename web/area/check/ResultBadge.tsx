import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { CheckResult } from '#domain/check/check.ts';
import { useText } from '#web/base/language/text.ts';

const LOOKS = {
  green: { color: 'green', Icon: IconCircleCheck },
  minor: { color: 'yellow', Icon: IconAlertTriangle },
  stop: { color: 'red', Icon: IconBan },
} as const;

/** The result of a check: a colour, a sign and a word. */
export function ResultBadge({ result }: { result: CheckResult }) {
  const { t } = useText();
  const { color, Icon } = LOOKS[result];
  return (
    <Badge variant="light" color={color} tt="none" leftSection={<Icon size={12} />}>
      {t(`check.result_${result}`)}
    </Badge>
  );
}
