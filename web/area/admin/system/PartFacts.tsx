import type { AnswerOf } from '#api/endpoint.ts';
import type { getSystem } from '#api/system.ts';
import type { SystemPart } from '#domain/system/part-state.ts';
import type { TextKey } from '#text/key.ts';
import type { useText } from '#web/base/language/text.ts';
import type { Fact } from '#web/kit/ui/Facts.tsx';
import { octetsText } from '../map/octets-text.ts';

export type System = AnswerOf<typeof getSystem>;
type Words = Pick<ReturnType<typeof useText>, 't' | 'f'> & { nowMs: number };

/** The figures of a part, as names and values. `nowMs`: the instant of the answer. */
export const PART_FACTS: Readonly<Record<SystemPart, (system: System, words: Words) => Fact[]>> = {
  versions: ({ versions: { program, postgres, schema } }, { t }) => [
    { label: t('system.program'), value: program.join(' · ') },
    { label: t('system.postgres'), value: postgres },
    { label: t('system.schema'), value: schema.slice(0, 4) },
  ],
  processes: ({ processes: { live, silent } }, { t, f }) => [
    { label: t('system.live'), value: f.dec(live, 0) },
    { label: t('system.silent'), value: f.dec(silent, 0) },
  ],
  queues: ({ queues: { queues } }, { t, f }) => {
    const waiting = queues.filter((queue) => queue.waiting > 0);
    if (waiting.length === 0) return [{ label: t('system.nothingWaits'), value: f.dec(0, 0) }];
    return waiting.map(({ queue, waiting: n, oldest_at }) => ({
      label: t(`system.queue_${queue}` as TextKey),
      value: oldest_at ? t('system.waits', { n: f.dec(n, 0), since: f.dateTime(oldest_at) }) : f.dec(n, 0),
    }));
  },
  disk: diskFacts,
  jobs: ({ jobs: { jobs } }, { t, f }) => {
    const count = (advice: string) => f.dec(jobs.filter((job) => job.advice === advice).length, 0);
    return [
      { label: t('system.jobCount'), value: f.dec(jobs.length, 0) },
      { label: t('system.jobsFailed'), value: count('failed') },
      { label: t('system.jobsLate'), value: count('late') },
    ];
  },
  mail: ({ mail: { waiting, sent_at, failed_at, error } }, { t, f }) => [
    { label: t('system.mailWaiting'), value: f.dec(waiting, 0) },
    { label: t('system.mailSent'), value: sent_at ? f.dateTime(sent_at) : t('system.none') },
    {
      label: t('system.mailFailed'),
      value: failed_at ? (
        <>
          {f.dateTime(failed_at)}
          <small>{error}</small>
        </>
      ) : (
        t('system.none')
      ),
    },
  ],
  map: ({ map: { data_at, octets, roads } }, { t, f }) => [
    { label: t('system.streets'), value: data_at ? f.date(data_at) : t('system.none') },
    ...(octets === null ? [] : [{ label: t('system.size'), value: octetsText(f, octets) }]),
    { label: t('system.roads'), value: f.dec(roads, 0) },
  ],
  backup: ({ backup: { made_at, octets, rows, folder } }, { t, f, nowMs }) => [
    ...(made_at && octets !== null && rows !== null
      ? [
          { label: t('system.madeAt'), value: withAge(made_at, { f, nowMs }) },
          { label: t('system.size'), value: octetsText(f, octets) },
          { label: t('system.rows'), value: f.dec(rows, 0) },
        ]
      : []),
    { label: t('system.folder'), value: folder },
  ],
  drill: drillFacts,
};

/** An instant, and below it how long ago it was. */
function withAge(at: string, { f, nowMs }: Pick<Words, 'f' | 'nowMs'>) {
  return (
    <>
      {f.dateTime(at)}
      <small>{f.ago(at, nowMs)}</small>
    </>
  );
}

function diskFacts({ disk }: System, { t, f }: Words): Fact[] {
  const { free_octets, all_octets, database_octets, growth, full_in_days } = disk;
  const database = { label: t('system.database'), value: octetsText(f, database_octets) };
  const grows = {
    label: t('system.growth'),
    value:
      growth === null
        ? t('system.notKnown')
        : growth <= 0
          ? t('system.shrinks')
          : t('system.perDay', { octets: octetsText(f, growth) }),
  };
  if (free_octets === null || all_octets === null) return [database, grows];
  const forecast =
    full_in_days === null
      ? t(growth === null ? 'system.notKnown' : 'system.notFull')
      : t('system.fullIn', { n: full_in_days });
  return [
    {
      label: t('system.free'),
      value: (
        <>
          {octetsText(f, free_octets)}
          <small>{t('system.ofAll', { all: octetsText(f, all_octets) })}</small>
        </>
      ),
    },
    database,
    grows,
    { label: t('system.forecast'), value: forecast },
  ];
}

function drillFacts({ drill: { last, good_at } }: System, { t, f, nowMs }: Words): Fact[] {
  if (!last) return [];
  const { begun_at, ended_at, is_good, backup_at, newest_at, database_octets, fault, detail } = last;
  const between = (from: string, to: string) => f.lapse((Date.parse(to) - Date.parse(from)) / 1000);
  const begun = { label: t('system.begun'), value: withAge(begun_at, { f, nowMs }) };
  if (fault)
    return [
      begun,
      {
        label: t('system.fault'),
        value: (
          <>
            {t(`system.fault_${fault}`)}
            <small>{detail}</small>
          </>
        ),
      },
      { label: t('system.lastGood'), value: good_at ? f.dateTime(good_at) : t('system.never') },
    ];
  if (!is_good || !ended_at || !backup_at) return [begun];
  return [
    begun,
    { label: t('system.took'), value: between(begun_at, ended_at) },
    { label: t('system.ageThen'), value: between(backup_at, begun_at) },
    { label: t('system.newest'), value: newest_at ? f.dateTime(newest_at) : t('system.none') },
    { label: t('system.restored'), value: database_octets === null ? '' : octetsText(f, database_octets) },
  ];
}

/** The rows of the main tables that the last drill has found in the restored data. */
export function restoredFacts({ drill: { last } }: System, { t, f }: Pick<Words, 't' | 'f'>): Fact[] {
  return Object.entries(last?.counts ?? {}).map(([table, count]) => ({
    label: t(`system.count_${table}` as TextKey),
    value: f.dec(count, 0),
  }));
}
