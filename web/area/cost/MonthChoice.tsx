import { ActionIcon, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addMonths } from '#domain/day.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { useToday } from '#web/kit/ui/use-today.ts';

/** The number of months in the list; the buttons lead further. */
const OFFERED = 36;
const ALL = 'all';

const after = (month: string, n: number) => addMonths(`${month}-01`, n).slice(0, 7);

/** The month that is shown, with buttons to the months before and after it. */
export function MonthChoice(props: {
  /** `YYYY-MM`; null: all months. */
  month: string | null;
  onChange: (month: string | null) => void;
  /** True: one month is always chosen. */
  isOne?: boolean;
}) {
  const { month, onChange, isOne = false } = props;
  const { t, f } = useText();
  const current = useToday().slice(0, 7);
  const offered = Array.from({ length: OFFERED }, (_, n) => after(current, -n));
  const months = month === null || offered.includes(month) ? offered : [month, ...offered];
  const options = months.map((one) => ({ value: one, label: f.month(one) }));
  const step = (n: -1 | 1) => onChange(month === null ? current : after(month, n));
  return (
    <div className={parts.sign}>
      <ActionIcon variant="default" size={30} aria-label={t('cost.monthBefore')} onClick={() => step(-1)}>
        <IconChevronLeft size={16} aria-hidden="true" />
      </ActionIcon>
      <Select
        size="xs"
        w={170}
        aria-label={t('cost.month')}
        data={isOne ? options : [{ value: ALL, label: t('cost.allMonths') }, ...options]}
        value={month ?? ALL}
        onChange={(next) => onChange(next === ALL ? null : next)}
        allowDeselect={false}
        searchable
        maxDropdownHeight={320}
        nothingFoundMessage={t('ui.nothingFound')}
      />
      <ActionIcon variant="default" size={30} aria-label={t('cost.monthAfter')} onClick={() => step(1)}>
        <IconChevronRight size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
