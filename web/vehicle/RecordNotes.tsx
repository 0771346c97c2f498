import { Flex } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { useText } from '../language/text.ts';

/** What a record lacks, and what keeps it from being changed. */
export function RecordNotes({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useText();
  const isDeleting = vehicle.registration_state === 'deleting';
  const issues = vehicle.registration_state === 'registered' ? vehicle.issues : [];
  if (!isDeleting && issues.length === 0) return null;
  return (
    <Flex component="ul" wrap="wrap" gap="6px 16px" p="10px 16px 0" fz="sm" aria-label={t('vehicle.issues')}>
      {isDeleting ? (
        <Flex component="li" align="center" gap={6}>
          <IconInfoCircle size={16} color="var(--traza-warn)" aria-hidden="true" />
          {t('vehicle.deleting')}
        </Flex>
      ) : null}
      {issues.map((issue) => (
        <Flex key={issue} component="li" align="center" gap={6}>
          <IconAlertTriangle size={16} color="var(--traza-warn)" aria-hidden="true" />
          {t(`vehicle.issueText_${issue}`)}
        </Flex>
      ))}
    </Flex>
  );
}
