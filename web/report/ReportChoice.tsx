import { Select, Text, UnstyledButton } from '@mantine/core';
import { REPORTS } from '#domain/report/index.ts';
import { REPORT_NUMBERS, type Report, type ReportId } from '#domain/report/report.ts';
import { useText } from '../language/text.ts';
import parts from '../look/parts.module.css';
import { useToday } from '../ui/use-today.ts';
import { rangeFor } from './question.ts';
import classes from './ReportChoice.module.css';
import type { ReportAddress } from './report-address.ts';

type Choose = (id: ReportId) => void;

/** Asks another report, for the days of the last one as far as its limit allows. */
export function useReportChoice(address: ReportAddress): Choose {
  const today = useToday();
  return (id) => {
    const next = REPORTS.get(id);
    if (next) address.set({ report: id, ...rangeFor(next, address.range, today) });
  };
}

/** The report of the parameter bar; what each tells stands below its name. */
export function ReportSelect(props: {
  offered: readonly ReportId[];
  report: Report | null;
  onChoose: Choose;
}) {
  const { offered, report, onChoose } = props;
  const { t } = useText();
  return (
    <Select
      aria-label={t('reportScreen.report')}
      placeholder={t('reportScreen.choose')}
      className={classes.select ?? ''}
      size="xs"
      searchable
      allowDeselect={false}
      data={offered.map((id) => ({ value: id, label: `${REPORT_NUMBERS[id]} · ${t(`report.title_${id}`)}` }))}
      value={report?.id ?? null}
      nothingFoundMessage={t('fault.err.noResults')}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <small className={classes.optionAbout}>{t(`report.about_${option.value as ReportId}`)}</small>
        </span>
      )}
      comboboxProps={{ width: 380, position: 'bottom-start' }}
      maxDropdownHeight={420}
      onChange={(value) => {
        if (value) onChoose(value as ReportId);
      }}
    />
  );
}

/** What there is to ask, before a report is chosen. */
export function ReportCards({ offered, onChoose }: { offered: readonly ReportId[]; onChoose: Choose }) {
  const { t } = useText();
  return (
    <section className={classes.cards} aria-label={t('reportScreen.choose')}>
      {offered.map((id) => (
        <UnstyledButton key={id} className={`${parts.panel} ${classes.card}`} onClick={() => onChoose(id)}>
          <Text span c="dimmed">
            {REPORT_NUMBERS[id]}
          </Text>
          <strong>{t(`report.title_${id}`)}</strong>
          <span className={`${parts.dim} ${classes.about}`}>{t(`report.about_${id}`)}</span>
        </UnstyledButton>
      ))}
    </section>
  );
}
