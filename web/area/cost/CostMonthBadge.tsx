import { Badge } from '@mantine/core';
import { IconCheck, IconLock } from '@tabler/icons-react';
import type { CostMonthRow } from '#api/cost-month.ts';
import type { Say } from '#text/say.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';

/** The tasks to do before a month can be closed, in words. */
export function blockTexts(row: CostMonthRow, closableFrom: string, { t, f }: Say): string[] {
  return row.blocks.map((block) => {
    if (block === 'proposals') return t('cost.block_proposals', { n: row.proposed });
    return block === 'not_ended'
      ? t('cost.block_not_ended')
      : t('cost.block_not_consolidated', { at: f.dateTime(closableFrom) });
  });
}

/** The state of a month of a centre, open or closed, by word and icon. */
export function CostMonthBadge({ row }: { row: Pick<CostMonthRow, 'is_closed'> }) {
  const { t } = useText();
  return row.is_closed ? (
    <Badge size="sm" variant="light" color="gray" tt="none" fw={500} leftSection={<IconLock size={12} />}>
      {t('cost.monthClosed')}
    </Badge>
  ) : (
    <span className={`${parts.sign} ${parts.dim}`}>
      <IconCheck size={14} aria-hidden="true" />
      {t('cost.monthOpen')}
    </span>
  );
}
