import { Alert, Button, Skeleton, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCar, IconSteeringWheel } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import {
  getOwnAssignment,
  type OwnAssignment,
  postOwnAssignment,
  postOwnAssignmentEnd,
} from '#api/assignment.ts';
import { Fault } from '#domain/fault.ts';
import { normalCode } from '#domain/field.ts';
import type { Translate } from '#text/key.ts';
import { RoadForms } from '#web/area/road/RoadForms.tsx';
import { RoadPanel } from '#web/area/road/RoadPanel.tsx';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { queryClient } from '#web/base/call/queries.ts';
import { faultText, fieldTexts } from '#web/base/language/fault-text.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import classes from './OwnVehicleScreen.module.css';
import { PrivateUse } from './PrivateUse.tsx';

// The vehicle comes first.
const OwnScore = lazyPart('OwnScore', () => import('./ranking/OwnScore.tsx'));

/**
 * /assign-drivers: drivers enter the plate of the vehicle they drive (domain rules §3.5). Made for a phone in
 * one hand.
 */
export function OwnVehicleScreen() {
  const { t } = useText();
  const { data, error, refetch } = useEndpoint(getOwnAssignment, {}, { staleMs: 0, refetchMs: 60_000 });
  return (
    <RoadForms>
      <div className={classes.screen}>
        <RoadPanel />
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Waiting /> : null}
        {data && !data.driver ? (
          <EmptyState
            icon={<IconSteeringWheel />}
            title={t('fault.assign.9')}
            description={t('driver.ownNotDriver')}
          />
        ) : null}
        {data?.driver ? (
          <>
            <Present own={data} />
            <PrivateUse />
            <PlateForm own={data} />
            <Arriving fallback={null}>
              <OwnScore />
            </Arriving>
          </>
        ) : null}
      </div>
    </RoadForms>
  );
}

/** From now on the screen shows the server's answer. */
function show(own: OwnAssignment): void {
  queryClient.setQueryData([getOwnAssignment.name, {}], own);
}

function Present({ own }: { own: OwnAssignment }) {
  const { t, f } = useText();
  const [isAsked, setAsked] = useState(false);
  const { present, usual } = own;
  if (!present && usual.length > 0) {
    return usual.map(({ license, alias, model }) => (
      <section key={license} className={`${parts.panel} ${classes.present}`} aria-live="polite">
        <IconCar size={28} aria-hidden="true" />
        <div>
          <p>{t('driver.ownUsual')}</p>
          <h2 className={classes.plate}>{license}</h2>
          <p>{[alias, model].filter(Boolean).join(' · ')}</p>
          <p>{t('driver.ownUsualText')}</p>
        </div>
      </section>
    ));
  }
  if (!present) {
    return (
      <section className={`${parts.panel} ${classes.present}`} data-empty="true" aria-live="polite">
        <IconCar size={28} aria-hidden="true" />
        <div>
          <h2>{t('driver.ownNone')}</h2>
          <p>{t('driver.ownNoneText')}</p>
        </div>
      </section>
    );
  }
  const { license, alias, model, start, end, time_zone } = present;
  return (
    <section className={`${parts.panel} ${classes.present}`} aria-live="polite">
      <IconSteeringWheel size={28} aria-hidden="true" />
      <div>
        <p>{t('driver.ownNow')}</p>
        <h2 className={classes.plate}>{license}</h2>
        <p>{[alias, model].filter(Boolean).join(' · ')}</p>
        <p>
          {t('word.since', { at: f.dateTime(start, time_zone) })}
          {end === null ? '' : ` · ${t('driver.ownUntil', { at: f.dateTime(end, time_zone) })}`}
        </p>
      </div>
      <Button variant="default" size="md" className={classes.leave} onClick={() => setAsked(true)}>
        {t('driver.ownLeave')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={t('driver.ownLeaveTitle', { plate: license })}
        confirmLabel={t('driver.ownLeave')}
        onConfirm={async () => {
          try {
            show(await call(postOwnAssignmentEnd, {}, { quiet: true }));
            notice({ kind: 'done', key: 'driver.ownLeft', params: { plate: license } });
          } catch (error) {
            // It was ended elsewhere meanwhile, so the screen shows the present state.
            if (!(error instanceof Fault) || error.status !== 410) throw error;
          }
        }}
        onClose={() => setAsked(false)}
      >
        {t('driver.ownLeaveText')}
      </ConfirmDialog>
    </section>
  );
}

/** The reason of the refusal. Code 8 is explained under its field, in more words. */
function refusalText(t: Translate, error: unknown): string {
  const detail = fieldTexts(t, error).license;
  return error instanceof Fault && error.code === 'assign.8' && detail ? detail : faultText(t, error);
}

function PlateForm({ own }: { own: OwnAssignment }) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { present } = own;
  const plate = normalCode(typed);

  async function take(license: string) {
    setRefusal(null);
    setBusy(true);
    try {
      const answer = await call(postOwnAssignment, { body: { license } }, { quiet: true });
      show(answer);
      setTyped('');
      notice({
        kind: 'done',
        key: 'driver.ownTaken',
        params: { plate: answer.present?.license ?? license },
      });
    } catch (error) {
      setRefusal(refusalText(t, error));
      field.current?.focus();
      if (!(error instanceof Fault)) throw error;
    } finally {
      setBusy(false);
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void take(plate);
  };
  const recent = own.recent.filter(({ license }) => license !== present?.license);
  return (
    <section style={{ marginBlockStart: 24 }}>
      <form onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          size="xl"
          classNames={{ input: classes.field! }}
          label={t('driver.ownPlate')}
          description={t('driver.ownPlateHelp')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={refusal !== null}
          aria-describedby={refusal === null ? undefined : 'own-refusal'}
          onChange={(event) => {
            setTyped(event.currentTarget.value.toUpperCase());
            setRefusal(null);
          }}
        />
        {refusal === null ? null : (
          <Alert
            id="own-refusal"
            role="alert"
            color="red"
            mt="sm"
            icon={<IconAlertTriangle aria-hidden="true" />}
          >
            <Text size="lg" fw={500}>
              {refusal}
            </Text>
          </Alert>
        )}
        <Button type="submit" size="lg" fullWidth mt="md" loading={isBusy} disabled={plate === ''}>
          {t(present ? 'driver.ownChange' : 'driver.ownTake')}
        </Button>
        {present?.origin === 'self' ? (
          <Dim ta="center" mt={8}>
            {t('driver.ownChangeText', { plate: present.license })}
          </Dim>
        ) : null}
      </form>
      {recent.length > 0 ? (
        <div className={classes.recent}>
          <h3>{t('driver.ownRecent')}</h3>
          <div className={parts.row}>
            {recent.map(({ license, alias }) => (
              <Button
                key={license}
                variant="default"
                size="md"
                disabled={isBusy}
                onClick={() => {
                  setTyped(license);
                  setRefusal(null);
                  field.current?.focus();
                }}
              >
                {license}
                {alias ? <small>{alias}</small> : null}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
    </section>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <Skeleton height={112} mb="lg" />
      <Skeleton height={60} mb="md" />
      <Skeleton height={50} />
    </div>
  );
}
