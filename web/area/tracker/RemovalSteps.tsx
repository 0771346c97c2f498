import { postRemoval } from '#api/tracker.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { readingOf } from '#web/kit/ui/odometer-reading.ts';
import { Chosen } from './Chosen.tsx';
import { LostChoice } from './LostChoice.tsx';
import { OdometerStep } from './OdometerStep.tsx';
import { StepHead } from './StepHead.tsx';
import { useChosenVehicle } from './use-chosen-vehicle.ts';
import type { FittingFlow } from './use-fitting-flow.ts';
import { VehicleStep, WaitingChoices } from './VehicleStep.tsx';

const STEPS = 2;

/** Vehicle and odometer: the vehicle determines the tracker. */
export function RemovalSteps({ flow }: { flow: FittingFlow }) {
  const { t } = useText();
  const { license } = flow;
  const vehicle = useChosenVehicle(license, true);
  if (license === null) {
    return (
      <>
        <StepHead title={t('tracker.stepVehicle')} n={1} max={STEPS} />
        <VehicleStep isFitted onChoose={(chosen) => flow.go({ license: chosen.license })} />
      </>
    );
  }
  if (vehicle === null) return <LostChoice onAgain={() => flow.begin('remove')} />;
  const trackerId = vehicle?.tracker_id ?? null;
  return (
    <>
      <StepHead title={t('tracker.stepOdometer')} n={2} max={STEPS} />
      {vehicle && trackerId !== null ? (
        <>
          <Chosen
            lines={[
              {
                kind: 'vehicle',
                name: vehicle.license,
                text: [vehicle.alias, vehicle.vehicle].filter(Boolean).join(' · '),
                onChange: () => flow.go({ license: null }),
              },
              { kind: 'tracker', name: vehicle.imei ?? '', text: '' },
            ]}
          />
          <OdometerStep
            known={readingOf(vehicle)}
            text={t('tracker.removeText')}
            label={t('tracker.removeNow')}
            isDanger
            onConfirm={async (odometer) => {
              await call(
                postRemoval,
                { params: { tracker_id: trackerId }, body: { odometer } },
                { quiet: true },
              );
              flow.go({ trackerId, isDone: true });
            }}
          />
        </>
      ) : (
        <WaitingChoices />
      )}
    </>
  );
}
