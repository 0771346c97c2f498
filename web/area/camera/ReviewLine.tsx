import { Button, Group } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { type CameraReview, putCameraReview } from '#api/camera.ts';
import { can } from '#domain/access/permission.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { actorsIn } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import classes from './camera.module.css';
import type { ShownEvent } from './shown-event.ts';

/**
 * The reviewer of an event with the time. Users with the right have a button to mark it or to remove the
 * mark.
 */
export function ReviewLine({ shown, review }: { shown: ShownEvent; review: CameraReview }) {
  const { t, f } = useText();
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const mark = async (reviewed: boolean) => {
    const { vehicleId, at, code } = shown;
    setBusy(true);
    try {
      await call(putCameraReview, { params: { vehicle_id: vehicleId }, body: { at, code, reviewed } });
    } finally {
      setBusy(false);
    }
  };
  const words = review
    ? t('camera.reviewedBy', { who: review.username ?? t('tampering.gone'), at: f.dateTime(review.at) })
    : t('camera.notReviewed');
  return (
    <Group className={classes.review} gap="sm" justify="space-between">
      <Dim role="status">{words}</Dim>
      {can(actorsIn(session), 'camera_event:review') ? (
        <Button
          size="xs"
          variant={review ? 'default' : 'filled'}
          leftSection={review ? null : <IconChecks size={16} aria-hidden="true" />}
          loading={isBusy}
          onClick={() => void mark(review === null)}
        >
          {t(review ? 'camera.unreview' : 'camera.review')}
        </Button>
      ) : null}
    </Group>
  );
}
