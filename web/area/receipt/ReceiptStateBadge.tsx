import { Badge } from '@mantine/core';
import type { ReceiptRow } from '#api/receipt.ts';
import { useText } from '#web/base/language/text.ts';

const COLORS = { waiting: 'yellow', confirmed: 'green', matched: 'green', refused: 'red' } as const;

/** The state of a receipt, in a word. */
export function ReceiptStateBadge({ state }: Pick<ReceiptRow, 'state'>) {
  const { t } = useText();
  return (
    <Badge size="sm" variant="light" color={COLORS[state]} tt="none">
      {t(`receipt.state_${state}`)}
    </Badge>
  );
}
