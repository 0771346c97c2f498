import { getTracker, postFitting } from '#api/tracker.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { readingOf } from '#web/kit/ui/odometer-reading.ts';
import { Chosen } from './Chosen.tsx';
import { LostChoice } from './LostChoice.tsx';
import { OdometerStep } from './OdometerStep.tsx';
import { StepHead } from './StepHead.tsx';
import { TrackerStep } from './TrackerStep.tsx';
import { useChosenVehicle } from './use-chosen-vehicle.ts';
import type { FittingFlow } from './use-fitting-flow.ts';
import { VehicleStep, WaitingChoices } from './VehicleStep.tsx';

const STEPS = 3;

/** Vehicle, tracker, odometer: in this order, unless the tracker was chosen before on its record. */
export function FittingSteps({ flow }: { flow: FittingFlow }) {
  const { t } = useText();
  const { license, trackerId } = flow;
  const vehicle = useChosenVehicle(license, false);
  const { data, error } = useEndpoint(
    getTracker,
    { params: { tracker_id: trackerId ?? 0 } },
    { enabled: trackerId !== null },
  );
  const tracker = trackerId === null ? null : data;
  const lines = [
    vehicle
      ? {
          kind: 'vehicle' as const,
          name: vehicle.license,
          text: [vehicle.alias, vehicle.vehicle].filter(Boolean).join(' · '),
          onChange: () => flow.go({ license: null }),
        }
      : null,
    tracker
      ? {
          kind: 'tracker' as const,
          name: tracker.imei,
          text: [tracker.model, tracker.operator].filter(Boolean).join(' · '),
          onChange: () => flow.go({ trackerId: null }),
        }
      : null,
  ];
  if (license === null) {
    return (
      <>
        <StepHead title={t('tracker.stepVehicle')} n={1} max={STEPS} />
        <Chosen lines={lines} />
        <VehicleStep isFitted={false} onChoose={(chosen) => flow.go({ license: chosen.license })} />
      </>
    );
  }
  if (trackerId === null) {
    return (
      <>
        <StepHead title={t('tracker.stepTracker')} n={2} max={STEPS} />
        <Chosen lines={lines} />
        <TrackerStep onChoose={(chosen) => flow.go({ trackerId: chosen.id })} />
      </>
    );
  }
  const isLost = vehicle === null || error !== null || tracker?.availability === 'assigned';
  if (isLost) return <LostChoice onAgain={() => flow.begin('fit')} />;
  return (
    <>
      <StepHead title={t('tracker.stepOdometer')} n={3} max={STEPS} />
      <Chosen lines={lines} />
      {vehicle && tracker ? (
        <OdometerStep
          known={readingOf(vehicle)}
          label={t('tracker.fitNow')}
          onConfirm={async (odometer) => {
            const body = { device_id: vehicle.device_id, odometer };
            await call(postFitting, { params: { tracker_id: trackerId }, body }, { quiet: true });
            flow.go({ isDone: true });
          }}
        />
      ) : (
        <WaitingChoices />
      )}
    </>
  );
}
