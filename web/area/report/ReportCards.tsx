import { Box, Text, UnstyledButton } from '@mantine/core';
import { listedReport, type ReportId } from '#domain/report/report.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './ReportChoice.module.css';
import type { Choose, Saved } from './ReportChoice.tsx';
import { SavedReports } from './saved/SavedReports.tsx';

/** The choice before a report is selected: saved reports first, then all reports. */
export function ReportCards(props: { offered: readonly ReportId[]; saved: Saved; onChoose: Choose }) {
  const { offered, saved, onChoose } = props;
  const { t } = useText();
  return (
    <Box mih={0} style={{ overflowY: 'auto' }}>
      <SavedReports {...saved} />
      <section className={classes.cards} aria-label={t('reportScreen.choose')}>
        {offered.map((id) => (
          <UnstyledButton key={id} className={`${parts.panel} ${classes.card}`} onClick={() => onChoose(id)}>
            <Text span c="dimmed">
              {listedReport(id).number}
            </Text>
            <strong>{t(`report.title_${id}`)}</strong>
            <Box component="span" className={parts.dim} style={{ gridColumn: '1 / -1' }}>
              {t(`report.about_${id}`)}
            </Box>
          </UnstyledButton>
        ))}
      </section>
    </Box>
  );
}
