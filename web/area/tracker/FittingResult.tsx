import { Button, Group, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getTracker } from '#api/tracker.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import classes from './AssignScreen.module.css';
import { TrackerCheck } from './TrackerCheck.tsx';
import type { FittingFlow } from './use-fitting-flow.ts';

/** The result of the work, the state of the tracker's contact, and the next steps. */
export function FittingResult({ flow, trackerId }: { flow: FittingFlow; trackerId: number }) {
  const { t } = useText();
  const { data } = useEndpoint(getTracker, { params: { tracker_id: trackerId } });
  const isFit = flow.mode === 'fit';
  const values = { imei: data?.imei ?? '', license: flow.license ?? '' };
  return (
    <>
      <Group gap="sm" wrap="nowrap" role="status">
        <IconCircleCheck size={44} color="var(--traza-ok)" aria-hidden="true" />
        <div>
          <Text component="h2" size="xl" fw={600}>
            {t(isFit ? 'tracker.done' : 'tracker.removed')}
          </Text>
          {data ? (
            <Text c="dimmed">{t(isFit ? 'tracker.doneText' : 'tracker.removedText', values)}</Text>
          ) : null}
        </div>
      </Group>
      {isFit ? <TrackerCheck trackerId={trackerId} /> : null}
      <div className={classes.actions}>
        <Button size="lg" onClick={() => flow.begin(flow.mode)}>
          {t(isFit ? 'tracker.another' : 'tracker.anotherRemoval')}
        </Button>
        <Button
          size="lg"
          variant="default"
          renderRoot={(props) => <Link {...props} to="/see-trackers" search={{ id: String(trackerId) }} />}
        >
          {t('tracker.openRecord')}
        </Button>
      </div>
    </>
  );
}
