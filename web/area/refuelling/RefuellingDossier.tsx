import { Alert, Box, Button, Group, Skeleton } from '@mantine/core';
import { IconFileTypePdf, IconRefresh } from '@tabler/icons-react';
import { useMemo } from 'react';
import {
  type RefuellingDossier as Dossier,
  getRefuellingDossier,
  getRefuellingDossierFile,
  postRefuellingValidation,
} from '#api/refuelling-dossier.ts';
import { dossierFacts, dossierWords } from '#text/dossier-words.ts';
import { rowQuantity } from '#text/quantity-text.ts';
import { EvidenceButton } from '#web/area/evidence/EvidenceButton.tsx';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { axisText, axisValue } from '#web/kit/chart/axis-text.ts';
import { Chart } from '#web/kit/chart/Chart.tsx';
import { DriverLink, RecordLink } from '#web/kit/link/RecordLink.tsx';
import parts from '#web/kit/look/parts.module.css';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { useSaving } from '#web/kit/ui/use-saving.ts';
import { BackBar } from './BackBar.tsx';
import { DossierFills } from './DossierFills.tsx';
import { DossierMap } from './DossierMap.tsx';
import { DossierOutcomes } from './DossierOutcomes.tsx';
import classes from './dossier.module.css';
import { ValidationBadge } from './ValidationBadge.tsx';

const GRAPH_PX = 180;

/** The dossier of the refuelling in the address: all its facts, on one page. */
export function RefuellingDossier() {
  const { t } = useText();
  const can = useCan();
  const record = useRecordAddress();
  const { save, isSaving } = useSaving();
  const id = Number(record.id);
  const params = { refuelling_id: id };
  const query = useEndpoint(getRefuellingDossier, { params }, { staleMs: 0 });
  const dossier = query.data?.refuelling.id === id ? query.data : null;
  const validateAgain = () =>
    void call(postRefuellingValidation, { query: {}, body: { id } }).then(
      () => notice({ kind: 'done', key: 'dossier.asked' }),
      () => {},
    );
  const print = ({ refuelling: { license, day } }: Dossier) =>
    void save(
      getRefuellingDossierFile,
      { params },
      t('dossier.file', { license: license ?? t('refuelling.unmatched'), day }),
    );
  return (
    <div className={parts.fill}>
      <BackBar title={t('dossier.title')}>
        {dossier ? (
          <Group gap="xs" align="stretch" wrap="nowrap" ms="auto">
            {can('refuelling:import') ? (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconRefresh size={16} aria-hidden="true" />}
                onClick={validateAgain}
              >
                {t('dossier.again')}
              </Button>
            ) : null}
            <Button
              variant="default"
              size="xs"
              loading={isSaving}
              leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
              onClick={() => print(dossier)}
            >
              {t('dossier.print')}
            </Button>
            <EvidenceButton
              subject={{ kind: 'refuelling', id }}
              license={dossier.refuelling.license ?? t('refuelling.unmatched')}
              day={dossier.refuelling.day}
            />
          </Group>
        ) : null}
      </BackBar>
      {dossier ? (
        <Page dossier={dossier} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={classes.page} aria-busy="true">
          {[140, 320, 180].map((height) => (
            <Skeleton key={height} height={height} />
          ))}
        </div>
      )}
    </div>
  );
}

function Page({ dossier }: { dossier: Dossier }) {
  const say = useText();
  const { t, f } = say;
  const { refuelling } = dossier;
  const words = dossierWords(dossier, say);
  const isOdd = words.reasons.length > 0;
  return (
    <div className={classes.page}>
      <section className={`${parts.panel} ${classes.part}`} aria-label={t('dossier.facts')}>
        <div className={parts.row}>
          <ValidationBadge validation={refuelling.validation} />
          <strong>{words.why}</strong>
        </div>
        {words.compared ? <p>{words.compared}</p> : null}
        {isOdd || refuelling.validation === 'gps_ok' ? (
          <Alert
            color={isOdd ? 'red' : 'green'}
            p="xs"
            title={t(isOdd ? 'dossier.reasons' : 'dossier.match')}
          >
            {isOdd ? (
              <Box component="ul" ps={18}>
                {words.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </Box>
            ) : null}
          </Alert>
        ) : null}
        {words.leftOut.map((text) => (
          <Dim key={text}>{text}</Dim>
        ))}
        <Facts
          columnPx={150}
          facts={[
            {
              label: t('word.license'),
              value: (
                <RecordLink kind="vehicle" id={refuelling.vehicle_id}>
                  {refuelling.license ?? t('refuelling.unmatched')}
                </RecordLink>
              ),
            },
            {
              label: t('column.day'),
              value: `${f.day(refuelling.day)} ${refuelling.hour ?? t('refuelling.unknownHour')}`,
            },
            { label: t('column.product'), value: t(`refuelling.class_${refuelling.product_class}`) },
            { label: t('column.liters'), value: rowQuantity(refuelling, say) },
            { label: t('column.amount'), value: f.money(refuelling.amount) },
            {
              label: t('column.station'),
              value: [refuelling.station, refuelling.town, refuelling.province].filter(Boolean).join(', '),
            },
            {
              label: t('word.driver'),
              value: <DriverLink id={refuelling.driver_id} name={refuelling.driver} />,
            },
            { label: t('refuelling.driver_name'), value: refuelling.driver_name },
            { label: t('column.cardNumber'), value: refuelling.card_number },
          ]}
        />
      </section>
      {dossier.whereabouts.way.length > 0 || refuelling.lat !== null ? (
        <section className={`${parts.panel} ${classes.part}`} aria-label={t('dossier.map')}>
          <h3>{t('dossier.map')}</h3>
          <DossierMap dossier={dossier} />
        </section>
      ) : null}
      <section className={`${parts.panel} ${classes.part}`} aria-label={t('dossier.compared')}>
        <h3>{t('dossier.compared')}</h3>
        <Facts
          columnPx={170}
          facts={dossierFacts(dossier, say).map(([label, value]) => ({ label, value }))}
        />
      </section>
      <section className={`${parts.panel} ${classes.part}`} aria-label={t('dossier.tank')}>
        <h3>{t('dossier.tank')}</h3>
        {dossier.tank ? (
          <Tank tank={dossier.tank} zone={refuelling.time_zone} />
        ) : (
          <Dim>{t('dossier.tankNone')}</Dim>
        )}
      </section>
      <DossierFills title={t('dossier.vehicleFills')} rows={dossier.vehicle_fills} />
      <DossierFills title={t('dossier.cardFills')} rows={dossier.card_fills} />
      <DossierOutcomes outcomes={dossier.outcomes} />
    </div>
  );
}

/** The level of the tank around the refuelling, as a small graph. */
function Tank({ tank, zone }: { tank: NonNullable<Dossier['tank']>; zone: string }) {
  const say = useText();
  const { t, f } = say;
  const drawn = useMemo(
    () => ({
      categories: tank.readings.map(({ at }) => f.time(at, zone)),
      series: [
        {
          name: t('dossier.tank'),
          values: tank.readings.map(({ litres }) => axisValue('vol', litres, say)),
        },
      ],
      format: (value: number | null) => axisText('vol', value, say),
    }),
    [tank, zone, f, t, say],
  );
  return <Chart kind="line" label={t('dossier.tank')} height={GRAPH_PX} {...drawn} />;
}
