import { Button, Skeleton } from '@mantine/core';
import { IconEye, IconSteeringWheel } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getOwnAssignment, type OwnAssignment } from '#api/assignment.ts';
import { getOwnDay } from '#api/own-day.ts';
import { plateInCode } from '#domain/driver/vehicle-code.ts';
import { ReceiptButton } from '#web/area/receipt/ReceiptButton.tsx';
import { RoadForms } from '#web/area/road/RoadForms.tsx';
import { RoadPanel } from '#web/area/road/RoadPanel.tsx';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { ConditionPanel, FinesPanel, ReceiptsPanel, TodayPanel, WeekPanel } from './DayPanels.tsx';
import classes from './day.module.css';
import { MyVehicle } from './MyVehicle.tsx';
import { KeptPapersPanel, PapersPanel } from './PapersPanel.tsx';
import { PrivateUse } from './PrivateUse.tsx';
import { TakeVehicle } from './TakeVehicle.tsx';
import { type Taking, useTaking } from './use-taking.ts';

// The vehicle comes first.
const OwnScore = lazyPart('OwnScore', () => import('./OwnScore.tsx'));

/**
 * /assign-drivers: the driver's morning (domain rules §3.5). His vehicle comes first, then what to do with
 * it. Condition, papers, today, the week, receipts, fines and the score follow. Made for a phone in one hand.
 */
export function MyDayScreen() {
  const { t } = useText();
  const { data, error, refetch } = useEndpoint(getOwnAssignment, {}, { staleMs: 0, refetchMs: 60_000 });
  return (
    <RoadForms>
      <div className={classes.screen}>
        {data && !data.driver ? (
          <EmptyState
            icon={<IconSteeringWheel />}
            title={t('fault.assign.9')}
            description={t('driver.ownNotDriver')}
          />
        ) : null}
        {data?.driver ? <MyDay own={data} /> : null}
        {data ? null : <OnTheRoad />}
        {error && !data ? <KeptPapersPanel /> : null}
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Waiting /> : null}
      </div>
    </RoadForms>
  );
}

/** Checks, defects and receipts, which can be filled in without network, too. */
function OnTheRoad() {
  return <RoadPanel more={(vehicle) => <ReceiptButton vehicle={vehicle} />} />;
}

function MyDay({ own }: { own: OwnAssignment }) {
  const taking = useTaking();
  const hasVehicle = own.present !== null || own.usual.length > 0;
  return (
    <>
      <ScannedPlate own={own} taking={taking} />
      <MyVehicle own={own} taking={taking} />
      {hasVehicle ? null : <TakeVehicle own={own} taking={taking} />}
      <OnTheRoad />
      <PrivateUse />
      <Panels />
      <Arriving fallback={null}>
        <OwnScore />
      </Arriving>
      <LookedLink />
      {hasVehicle ? <TakeVehicle own={own} taking={taking} /> : null}
    </>
  );
}

/** The plate that a code in the vehicle opened this page with: one tap takes it. */
function ScannedPlate({ own, taking }: { own: OwnAssignment; taking: Taking }) {
  const { t } = useText();
  const [scanned, setScanned] = useUrlValue('plate');
  const plate = scanned && plateInCode(scanned);
  if (!plate || plate === own.present?.license) return null;
  return (
    <section className={`${parts.panel} ${classes.panel} ${parts.stack}`} aria-label={t('ownDay.scanned')}>
      <p>{t('ownDay.scanned')}</p>
      <strong className={classes.plate}>{plate}</strong>
      <Button
        size="lg"
        loading={taking.isBusy}
        onClick={async () => {
          if (await taking.take(plate)) setScanned(null);
        }}
      >
        {t('driver.ownTake')}
      </Button>
      {taking.refusal ? <p role="alert">{taking.refusal}</p> : null}
    </section>
  );
}

/** The way to who looked at him. */
function LookedLink() {
  const { t } = useText();
  return (
    <Button
      component={Link}
      to={pathFor('/profile', usePhone())}
      search={{ tab: 'looked' } as never}
      size="md"
      variant="default"
      leftSection={<IconEye size={20} aria-hidden="true" />}
    >
      {t('looked.title')}
    </Button>
  );
}

function Panels() {
  const { t } = useText();
  const { data, error, refetch } = useEndpoint(getOwnDay, {}, { staleMs: 0, refetchMs: 60_000 });
  if (error && !data)
    return (
      <div className={parts.stack}>
        <KeptPapersPanel />
        <FailureAlert of={error} />
        <Button variant="default" size="md" onClick={() => void refetch()}>
          {t('frame.retry')}
        </Button>
      </div>
    );
  if (!data) return <Waiting />;
  const { journeys, assignments, vehicle, fines, receipts } = data;
  return (
    <>
      {vehicle ? <ConditionPanel vehicle={vehicle} /> : null}
      <PapersPanel vehicle={vehicle} />
      <TodayPanel journeys={journeys} />
      <WeekPanel assignments={assignments} />
      <ReceiptsPanel receipts={receipts} />
      <FinesPanel fines={fines} />
    </>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className={parts.stack}>
      <Skeleton height={112} radius="lg" />
      <Skeleton height={60} radius="lg" />
      <Skeleton height={112} radius="lg" />
    </div>
  );
}
