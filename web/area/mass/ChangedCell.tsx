import { Box, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { MassRow } from '#api/mass.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { changeText } from '#text/change-text.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './Mass.module.css';

/**
 * The old and the new value of a field. The cell is empty if the row does not change it, and has an icon if
 * it causes a refusal.
 */
export function ChangedCell(props: { change: MassRow['changes'][number] | undefined; isWrong: boolean }) {
  const { change, isWrong } = props;
  const say = useText();
  const { t } = say;
  if (isWrong) {
    return (
      <span className={`${parts.sign} ${classes.verdict}`} data-verdict="refused">
        <IconAlertTriangle size={15} aria-hidden="true" />
        {t('verdict.refused')}
      </span>
    );
  }
  if (!change) return null;
  const word = (value: unknown) => changeText(VEHICLE_LIST, change.field, value, say);
  const before = word(change.from);
  return (
    <span className={parts.cut}>
      {before === null ? null : (
        <>
          <Text span inherit c="dimmed" td="line-through">
            {before}
          </Text>
          <Box component="span" mx={6} aria-label={t('ui.historyTo')} role="img">
            →
          </Box>
        </>
      )}
      <span>{word(change.to) ?? <em>{t('ui.historyEmpty')}</em>}</span>
    </span>
  );
}
