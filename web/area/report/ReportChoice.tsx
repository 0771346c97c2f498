import { Box, Select } from '@mantine/core';
import { REPORTS } from '#domain/report/index.ts';
import { listedReport, type Report, type ReportId } from '#domain/report/report.ts';
import { useText } from '#web/base/language/text.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import { rangeFor } from './question.ts';
import classes from './ReportChoice.module.css';
import type { ReportAddress } from './report-address.ts';
import type { useSavedReports } from './saved/use-saved-reports.ts';

/** Opens a report. */
export type Choose = (id: ReportId) => void;
/** The saved reports of a screen. */
export type Saved = ReturnType<typeof useSavedReports>;

/** The prefix for the values of saved reports; no report has such a name. */
const SAVED = 'saved:';

/** Chooses another report, for the days of the last one as far as its limit allows. */
export function useReportChoice(address: ReportAddress): Choose {
  const today = useToday();
  return (id) => {
    const next = REPORTS.get(id);
    if (next) address.set({ report: id, ...rangeFor(next, address.range, today) });
  };
}

/** The report of the parameter bar; its description is below its name. */
export function ReportSelect(props: {
  offered: readonly ReportId[];
  report: Report | null;
  saved?: Saved;
  onChoose: Choose;
}) {
  const { offered, report, saved, onChoose } = props;
  const { t } = useText();
  const reports = offered.map((id) => ({
    value: id as string,
    label: `${listedReport(id).number} · ${t(`report.title_${id}`)}`,
  }));
  const own = (saved?.reports ?? []).map(({ id, name }) => ({ value: `${SAVED}${id}`, label: name }));
  const opened = (value: string) => saved?.reports?.find(({ id }) => value === `${SAVED}${id}`);
  return (
    <Select
      aria-label={t('reportScreen.report')}
      placeholder={t('reportScreen.choose')}
      className={classes.select ?? ''}
      size="xs"
      searchable
      allowDeselect={false}
      data={
        own.length === 0
          ? reports
          : [
              { group: t('savedReport.title'), items: own },
              { group: t('savedReport.reports'), items: reports },
            ]
      }
      value={report?.id ?? null}
      nothingFoundMessage={t('fault.err.noResults')}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <Box component="small" display="block" opacity={0.75}>
            {opened(option.value)
              ? t(`report.title_${opened(option.value)!.report}`)
              : t(`report.about_${option.value as ReportId}`)}
          </Box>
        </span>
      )}
      comboboxProps={{ width: 380, position: 'bottom-start' }}
      maxDropdownHeight={420}
      onChange={(value) => {
        const chosen = value && opened(value);
        if (chosen) saved?.open(chosen);
        else if (value) onChoose(value as ReportId);
      }}
    />
  );
}
