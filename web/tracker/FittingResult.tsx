import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getTracker } from '#api/tracker.ts';
import { useEndpoint } from '../call/cache.ts';
import { useText } from '../language/text.ts';
import classes from './AssignScreen.module.css';
import { TrackerCheck } from './TrackerCheck.tsx';
import type { FittingFlow } from './use-fitting-flow.ts';

/** What was done, whether the tracker talks, and what comes next. */
export function FittingResult({ flow, trackerId }: { flow: FittingFlow; trackerId: number }) {
  const { t } = useText();
  const { data } = useEndpoint(getTracker, { params: { tracker_id: trackerId } });
  const isFit = flow.mode === 'fit';
  const values = { imei: data?.imei ?? '', license: flow.license ?? '' };
  return (
    <>
      <div className={classes.result} role="status">
        <IconCircleCheck size={44} aria-hidden="true" />
        <div>
          <h2>{t(isFit ? 'tracker.done' : 'tracker.removed')}</h2>
          {data ? <p>{t(isFit ? 'tracker.doneText' : 'tracker.removedText', values)}</p> : null}
        </div>
      </div>
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
