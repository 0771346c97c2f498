import { Button, Textarea, TextInput } from '@mantine/core';
import { IconClipboardOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { OwnVehicle } from '#api/road-kit.ts';
import type { Gravity } from '#domain/check/form.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { beginDraft, type OpenDraft, useKeptDraft } from '../outbox/drafts.ts';
import { enqueue, newKey } from '../outbox/outbox.ts';
import { PhotoField } from '../outbox/PhotoField.tsx';
import { Choices } from '../part/Choices.tsx';
import { DoneStep } from '../part/DoneStep.tsx';
import { RoadForm } from '../part/RoadForm.tsx';
import classes from '../part/road.module.css';
import { useKit } from '../part/use-kit.ts';
import { VehicleStep } from '../part/VehicleStep.tsx';
import { type DefectDraft, defectOf, newDefect } from './defect-draft.ts';

/** Reports a defect of a vehicle (`?defect=`, the id of a draft or `new`), kept at every change. */
export function DefectForm() {
  const { t } = useText();
  const [id, setId] = useUrlValue('defect');
  const kit = useKit();
  const close = () => setId(null);
  const vehicles = kit && kit !== 'none' ? kit.vehicles : null;
  if (id && id !== 'new') return <OpenDefect key={id} id={id} vehicles={vehicles ?? []} onClose={close} />;
  return (
    <RoadForm title={t('road.defect')} onClose={close}>
      {vehicles ? <NewDefect vehicles={vehicles} onBegun={setId} /> : null}
    </RoadForm>
  );
}

function NewDefect(props: { vehicles: readonly OwnVehicle[]; onBegun: (id: string) => void }) {
  const { vehicles, onBegun } = props;
  const [failure, setFailure] = useState<unknown>(null);
  const only = vehicles.length === 1 || vehicles[0]?.standing === 'present' ? vehicles[0] : undefined;
  const isChosen = useRef(false);
  const choose = (vehicle: OwnVehicle) => beginDraft('defect', newDefect(vehicle)).then(onBegun, setFailure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the vehicle that he drives is chosen once.
  useEffect(() => {
    if (!only || isChosen.current) return;
    isChosen.current = true;
    void choose(only);
  }, [only]);
  return (
    <>
      <FailureAlert of={failure} m="md" />
      {only ? null : <VehicleStep vehicles={vehicles} onChoose={(vehicle) => void choose(vehicle)} />}
    </>
  );
}

function OpenDefect(props: { id: string; vehicles: readonly OwnVehicle[]; onClose: () => void }) {
  const { id, vehicles, onClose } = props;
  const { t } = useText();
  const { open, change, failure } = useKeptDraft<DefectDraft>(id);
  const [done, setDone] = useState<string | null>(null);
  if (done) return <DoneStep title={t('road.defect')} itemKey={done} onClose={onClose} />;
  if (open?.body.vehicle)
    return (
      <Fields
        {...{ id, open, failure, onClose }}
        vehicle={open.body.vehicle}
        onChange={change}
        onDone={setDone}
      />
    );
  return (
    <RoadForm title={t('road.defect')} onClose={onClose}>
      {open ? (
        <VehicleStep
          vehicles={vehicles}
          onChoose={({ id, license }) =>
            change({ ...open, body: { ...open.body, vehicle: { id, license } } })
          }
        />
      ) : null}
      {open === null ? <EmptyState icon={<IconClipboardOff />} title={t('road.gone')} /> : null}
    </RoadForm>
  );
}

function Fields(props: {
  id: string;
  open: OpenDraft<DefectDraft>;
  vehicle: NonNullable<DefectDraft['vehicle']>;
  failure: unknown;
  onChange: (next: OpenDraft<DefectDraft>) => void;
  onDone: (key: string) => void;
  onClose: () => void;
}) {
  const { id, open, vehicle, failure, onChange, onDone, onClose } = props;
  const { body, photos } = open;
  const { t } = useText();
  const sending = useAttempt();
  const [isAsked, setAsked] = useState(false);
  const change = (part: Partial<DefectDraft>) => onChange({ body: { ...body, ...part }, photos });
  const send = () =>
    sending.attempt(async () => {
      const key = newKey();
      const input = defectOf(body, { key, nowMs: Date.now() });
      if (!input) return setAsked(true);
      await enqueue('defect', input, photos, { label: vehicle.license, draft: id });
      onDone(key);
    });
  return (
    <RoadForm
      title={t('road.defectOf', { plate: vehicle.license })}
      onClose={onClose}
      foot={
        <Button size="lg" loading={sending.isBusy} onClick={() => void send()}>
          {t('road.send')}
        </Button>
      }
    >
      <div className={classes.body}>
        <FailureAlert of={sending.failure ?? failure} />
        <TextInput
          size="lg"
          label={t('road.defectWhat')}
          maxLength={120}
          value={body.title}
          error={isAsked && body.title.trim() === '' ? t('road.missing') : null}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <fieldset className={`${parts.panel} ${classes.item}`}>
          <legend>{t('road.defectHow')}</legend>
          <Choices
            name="severity"
            value={body.severity}
            onChange={(value) => change({ severity: value as Gravity })}
            choices={[
              { value: 'minor', label: t('road.severity_minor') },
              { value: 'dangerous', label: t('road.severity_dangerous'), tone: 'bad' },
            ]}
          />
          {isAsked && !body.severity ? (
            <p className={classes.missing} role="alert">
              {t('road.missing')}
            </p>
          ) : null}
        </fieldset>
        <PhotoField
          photos={photos.map(({ key, blob }) => ({ key, blob, takenAt: body.taken[key] ?? '' }))}
          onChange={(taken) =>
            onChange({
              body: { ...body, taken: Object.fromEntries(taken.map(({ key, takenAt }) => [key, takenAt])) },
              photos: taken.map(({ key, blob }) => ({ key, blob })),
            })
          }
        />
        <Textarea
          size="lg"
          autosize
          minRows={3}
          maxLength={1_000}
          label={t('road.defectMore')}
          value={body.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </div>
    </RoadForm>
  );
}
