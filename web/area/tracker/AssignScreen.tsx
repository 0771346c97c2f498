import { SegmentedControl, Stack } from '@mantine/core';
import { useText } from '#web/base/language/text.ts';
import classes from './AssignScreen.module.css';
import { FittingResult } from './FittingResult.tsx';
import { FittingSteps } from './FittingSteps.tsx';
import { RemovalSteps } from './RemovalSteps.tsx';
import { type FittingMode, useFittingFlow } from './use-fitting-flow.ts';

/**
 * /assign-trackers: puts a tracker into a vehicle or takes it out, step by step, for a thumb (domain rules
 * §3.4).
 */
export function AssignScreen() {
  const { t } = useText();
  const flow = useFittingFlow();
  const { mode, isDone, trackerId } = flow;
  const modes = [
    { value: 'fit' as const, label: t('tracker.modeFit') },
    { value: 'remove' as const, label: t('tracker.modeRemove') },
  ];
  return (
    <div className={classes.screen}>
      <Stack maw={600} mih="100%" mx="auto" p="16px 16px 24px">
        {isDone && trackerId !== null ? (
          <FittingResult flow={flow} trackerId={trackerId} />
        ) : (
          <>
            <SegmentedControl<FittingMode>
              fullWidth
              size="md"
              className={classes.mode ?? ''}
              aria-label={t('tracker.mode')}
              data={modes}
              value={mode}
              onChange={flow.begin}
            />
            {mode === 'fit' ? <FittingSteps flow={flow} /> : <RemovalSteps flow={flow} />}
          </>
        )}
      </Stack>
    </div>
  );
}
