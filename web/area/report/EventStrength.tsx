import { Box } from '@mantine/core';
import { LEGAL_EVENT, REPORT_EVENTS } from '#domain/report/code.ts';
import { eventValueText } from '#text/report-words.ts';
import { useText } from '#web/base/language/text.ts';
import classes from './report.module.css';
import type { Told } from './row-reader.ts';

const SPEEDS: readonly unknown[] = [REPORT_EVENTS[0], LEGAL_EVENT];

/**
 * The strength of an event: the highest speed against the limit and the excess, or the force of a harsh
 * manoeuvre.
 */
export function EventStrength({ told }: { told: Told }) {
  const { t, f } = useText();
  const [value, limit] = [told('eventValue'), told('eventLimit')] as [number | null, number | null];
  if (value === null) return null;
  const isSpeed = SPEEDS.includes(told('eventType'));
  return (
    <p className={classes.strength}>
      <strong>{eventValueText(value, isSpeed, { t, f })}</strong>
      {isSpeed && limit !== null ? (
        <>
          <span>{t('map.limit', { speed: f.speed(limit) })}</span>
          <Box component="span" c="var(--traza-bad)" fw={600}>
            +{f.speed(value - limit)}
          </Box>
        </>
      ) : null}
    </p>
  );
}
