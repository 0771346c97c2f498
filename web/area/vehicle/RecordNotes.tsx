import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { useText } from '#web/base/language/text.ts';
import classes from './vehicle.module.css';

/** The missing facts of a record, and the reason why it cannot be changed. */
export function RecordNotes({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useText();
  const isDeleting = vehicle.registration_state === 'deleting';
  const issues = vehicle.registration_state === 'registered' ? vehicle.issues : [];
  if (!isDeleting && issues.length === 0) return null;
  return (
    <ul className={classes.notes} aria-label={t('vehicle.issues')}>
      {isDeleting ? (
        <li>
          <IconInfoCircle size={16} color="var(--traza-warn)" aria-hidden="true" />
          {t('vehicle.deleting')}
        </li>
      ) : null}
      {issues.map((issue) => (
        <li key={issue}>
          <IconAlertTriangle size={16} color="var(--traza-warn)" aria-hidden="true" />
          {t(`vehicle.issueText_${issue}`)}
        </li>
      ))}
    </ul>
  );
}
