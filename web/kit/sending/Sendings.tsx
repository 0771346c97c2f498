import { Badge, Button, Group, ScrollArea, Skeleton } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { getReportSendings, postSendingTest, type SavedReport } from '#api/saved-report.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';

/** The colour of the state of a mail. */
export const SENDING_COLOURS = { waiting: 'yellow', sent: 'teal', failed: 'red', dropped: 'gray' } as const;

/** While a mail waits, its state is read again so often, milliseconds. */
const WAITING_MS = 2_000;

/** The last sendings of a saved question with the reasons of failures, and a test at once. */
export function Sendings({ saved }: { saved: SavedReport }) {
  const { t, f } = useText();
  const [isTrying, setTrying] = useState(false);
  const params = { saved_report_id: saved.id };
  const isWaiting = saved.own?.last?.state === 'waiting';
  const { data, error } = useEndpoint(
    getReportSendings,
    { params },
    { staleMs: 0, ...(isWaiting || isTrying ? { refetchMs: WAITING_MS } : {}) },
  );
  const tryOut = () => {
    setTrying(true);
    call(postSendingTest, { params }).catch(() => setTrying(false));
  };
  const newest = data?.sendings[0]?.state;
  useEffect(() => {
    if (newest !== undefined && newest !== 'waiting') setTrying(false);
  }, [newest]);
  return (
    <section aria-label={t('channel.deliveries')}>
      <Group justify="space-between">
        <h3 className={parts.dim}>{t('channel.deliveries')}</h3>
        <Button
          size="xs"
          variant="default"
          loading={isTrying}
          leftSection={<IconMailForward size={16} aria-hidden="true" />}
          onClick={tryOut}
        >
          {t('savedReport.test')}
        </Button>
      </Group>
      {error && !data ? (
        <p role="alert">{faultText(t, error)}</p>
      ) : !data ? (
        <Skeleton height={40} />
      ) : data.sendings.length === 0 ? (
        <p>{t('channel.deliveriesNone')}</p>
      ) : (
        <ScrollArea.Autosize mah={160}>
          <ul className={parts.lines}>
            {data.sendings.map(({ id, name, due_at, is_test, state, problem }) => (
              <li key={id} className={parts.row} style={{ paddingBlock: 4 }}>
                <Badge color={SENDING_COLOURS[state]} variant="light">
                  {t(`channel.delivery_${state}`)}
                </Badge>
                <span>
                  {[name, f.dateTime(due_at), is_test ? t('savedReport.isTest') : null]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {problem ? <span className={parts.dim}>{t(`channel.problem_${problem}`)}</span> : null}
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
      )}
    </section>
  );
}
