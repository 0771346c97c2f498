import { Skeleton } from '@mantine/core';
import { IconClipboardOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { OwnVehicle } from '#api/road-kit.ts';
import type { CheckResult } from '#domain/check/check.ts';
import { formFor } from '#domain/check/nearest.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { beginDraft, useKeptDraft } from '../outbox/drafts.ts';
import { DoneStep } from '../part/DoneStep.tsx';
import { RoadForm } from '../part/RoadForm.tsx';
import classes from '../part/road.module.css';
import { type RoadKit, useKit } from '../part/use-kit.ts';
import { VehicleStep } from '../part/VehicleStep.tsx';
import { CheckSteps } from './CheckSteps.tsx';
import { type CheckDraft, newCheck, withVehicle } from './check-draft.ts';
import { ResultPanel } from './ResultPanel.tsx';

/**
 * The walk-around check (`?check=`, the id of a draft or `new`): section by section, kept at every answer.
 * It needs no network.
 */
export function CheckWizard() {
  const [id, setId] = useUrlValue('check');
  const close = () => setId(null);
  const kit = useKit();
  if (!kit || kit === 'none' || !id) return <Opening onClose={close} />;
  return id === 'new' ? (
    <NewCheck kit={kit} onBegun={setId} onClose={close} />
  ) : (
    <OpenCheck key={id} id={id} kit={kit} onClose={close} />
  );
}

function Opening({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  return (
    <RoadForm title={t('road.check')} onClose={onClose}>
      <div className={classes.body} aria-busy="true">
        <Skeleton height={76} />
        <Skeleton height={76} />
      </div>
    </RoadForm>
  );
}

/** The draft with a vehicle and the form that serves it now; null: there is none. */
function begun(kit: RoadKit, draft: CheckDraft, vehicle: OwnVehicle): CheckDraft | null {
  const { id, license, odometer_km, fleet_id: fleetId, type_id: typeId } = vehicle;
  const form = formFor(kit.forms, { fleetId, typeId });
  return form && withVehicle(draft, { id, license, odometer_km }, form);
}

function NewCheck(props: { kit: RoadKit; onBegun: (id: string) => void; onClose: () => void }) {
  const { kit, onBegun, onClose } = props;
  const { t } = useText();
  const [hasNoForm, setNoForm] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [only] = kit.vehicles.length === 1 || kit.vehicles[0]?.standing === 'present' ? kit.vehicles : [];
  const isChosen = useRef(false);
  function choose(vehicle: OwnVehicle) {
    const draft = begun(kit, newCheck(Date.now()), vehicle);
    if (draft) beginDraft('check', draft).then(onBegun, setFailure);
    else setNoForm(true);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the vehicle that he drives is chosen once.
  useEffect(() => {
    if (!only || isChosen.current) return;
    isChosen.current = true;
    choose(only);
  }, [only]);
  return (
    <RoadForm title={t('road.check')} onClose={onClose}>
      <FailureAlert of={failure} m="md" />
      {hasNoForm ? (
        <EmptyState icon={<IconClipboardOff />} title={t('road.noForm')} description={t('road.noFormText')} />
      ) : only ? null : (
        <VehicleStep vehicles={kit.vehicles} onChoose={choose} />
      )}
    </RoadForm>
  );
}

function OpenCheck({ id, kit, onClose }: { id: string; kit: RoadKit; onClose: () => void }) {
  const { t } = useText();
  const { open, change, failure } = useKeptDraft<CheckDraft>(id);
  const [hasNoForm, setNoForm] = useState(false);
  const [done, setDone] = useState<{ key: string; result: CheckResult } | null>(null);
  if (done)
    return (
      <DoneStep title={t('road.check')} itemKey={done.key} onClose={onClose}>
        <ResultPanel result={done.result} />
      </DoneStep>
    );
  if (open === undefined) return <Opening onClose={onClose} />;
  if (open === null || hasNoForm)
    return (
      <RoadForm title={t('road.check')} onClose={onClose}>
        <EmptyState
          icon={<IconClipboardOff />}
          title={t(open ? 'road.noForm' : 'road.gone')}
          description={open ? t('road.noFormText') : undefined}
        />
      </RoadForm>
    );
  const { vehicle, form } = open.body;
  if (!vehicle || !form)
    return (
      <RoadForm title={t('road.check')} onClose={onClose}>
        <VehicleStep
          vehicles={kit.vehicles}
          onChoose={(chosen) => {
            const body = begun(kit, open.body, chosen);
            if (!body) return setNoForm(true);
            const keys = new Set(body.photos.map(({ key }) => key));
            change({ body, photos: open.photos.filter(({ key }) => keys.has(key)) });
          }}
        />
      </RoadForm>
    );
  return (
    <CheckSteps
      id={id}
      open={open}
      vehicle={vehicle}
      content={form.content}
      failure={failure}
      onChange={change}
      onDone={setDone}
      onClose={onClose}
    />
  );
}
