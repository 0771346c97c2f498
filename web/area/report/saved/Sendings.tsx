import { Badge, ScrollArea, Skeleton } from '@mantine/core';
import { getReportSendings } from '#api/saved-report.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';

const COLOURS = { waiting: 'yellow', sent: 'teal', failed: 'red', dropped: 'gray' } as const;

/** The last sendings of a saved report, with the reasons of failures. */
export function Sendings({ savedReportId }: { savedReportId: number }) {
  const { t, f } = useText();
  const params = { saved_report_id: savedReportId };
  const { data, error } = useEndpoint(getReportSendings, { params }, { staleMs: 0 });
  return (
    <section aria-label={t('channel.deliveries')}>
      <h3 className={parts.dim}>{t('channel.deliveries')}</h3>
      {error && !data ? (
        <p role="alert">{faultText(t, error)}</p>
      ) : !data ? (
        <Skeleton height={40} />
      ) : data.sendings.length === 0 ? (
        <p>{t('channel.deliveriesNone')}</p>
      ) : (
        <ScrollArea.Autosize mah={160}>
          <ul className={parts.lines}>
            {data.sendings.map(({ id, name, due_at, state, problem }) => (
              <li key={id} className={parts.row} style={{ paddingBlock: 4 }}>
                <Badge color={COLOURS[state]} variant="light">
                  {t(`channel.delivery_${state}`)}
                </Badge>
                <span>{[name, f.dateTime(due_at)].join(' · ')}</span>
                {problem ? <span className={parts.dim}>{t(`channel.problem_${problem}`)}</span> : null}
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
      )}
    </section>
  );
}
