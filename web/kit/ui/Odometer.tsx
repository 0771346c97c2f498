import { useText } from '#web/base/language/text.ts';
import { Dim } from './Dim.tsx';
import { newestReading, type OdometerReading } from './odometer-reading.ts';

/**
 * A vehicle's odometer with its time: the newest value of several answers, so that all screens show the same.
 */
export function Odometer({ readings, zone }: { readings: readonly OdometerReading[]; zone: string }) {
  const { t, f } = useText();
  const reading = newestReading(readings);
  return (
    <>
      {f.odometer(reading?.metres ?? null)}
      {reading?.atMs == null ? null : (
        <Dim component="div" size="xs">
          {t('word.asOf', { at: f.dateTime(reading.atMs, zone) })}
        </Dim>
      )}
    </>
  );
}
