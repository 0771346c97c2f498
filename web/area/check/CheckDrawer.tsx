import { Alert } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { type CheckRecord, getCheck } from '#api/check.ts';
import { SIGNATURE } from '#domain/check/judge.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { DriverLink } from '#web/kit/link/RecordLink.tsx';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { Answers } from './Answers.tsx';
import { CheckPicture } from './CheckPicture.tsx';
import classes from './check.module.css';
import { ResultBadge } from './ResultBadge.tsx';

/** One check in a drawer: every question as it was asked, the answers, pictures and the signature. */
export function CheckDrawer({ record }: { record: RecordAddress }) {
  const { t, f } = useText();
  const query = useEndpoint(
    getCheck,
    { params: { check_id: Number(record.id) } },
    { enabled: record.id !== null },
  );
  const check = query.data;
  return (
    <RecordDrawer
      opened={record.id !== null}
      onClose={record.close}
      size="lg"
      state={query}
      title={check?.license ?? ''}
      subtitle={check && <DriverLink id={check.driver_id} name={check.driver} />}
      badge={check && <ResultBadge result={check.result} />}
      facts={
        check
          ? [
              { label: t('check.filled_at'), value: f.dateTime(check.filled_at) },
              { label: t('check.taken_s'), value: f.lapse(check.taken_s) },
              {
                label: t('check.form'),
                value: `${check.form} · ${t('checkForm.number', { n: check.number })}`,
              },
              {
                label: t('word.odometer'),
                value: check.odometer === null ? null : f.odometer(check.odometer),
              },
            ]
          : []
      }
    >
      {check ? <CheckBody check={check} /> : null}
    </RecordDrawer>
  );
}

function CheckBody({ check }: { check: CheckRecord }) {
  const { t } = useText();
  const of = (item: string | null) => check.pictures.filter((picture) => picture.item === item);
  return (
    <div className={classes.body}>
      {check.odometer_is_far ? (
        <Alert variant="light" color="yellow" p="xs" icon={<IconGauge size={18} />}>
          {t('checkForm.odometerFar')}
        </Alert>
      ) : null}
      <Answers check={check} />
      {of(null).length > 0 ? (
        <section aria-label={t('check.photos')} className={classes.pictures}>
          {of(null).map((picture) => (
            <CheckPicture key={picture.id} checkId={check.id} picture={picture} words={t('check.photos')} />
          ))}
        </section>
      ) : null}
      {of(SIGNATURE).map((picture) => (
        <section key={picture.id} className={classes.signature}>
          <h3>{t('checkForm.signature')}</h3>
          <CheckPicture checkId={check.id} picture={picture} words={t('checkForm.signature')} />
        </section>
      ))}
    </div>
  );
}
