import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import {
  getOwnLooks,
  getOwnStatement,
  getOwnStatementData,
  type LookRow,
  type OwnLooks as Looks,
} from '#api/looked.ts';
import { daySpan } from '#domain/day.ts';
import { LOOK_KINDS, type LookKind } from '#domain/looked/look.ts';
import { purposeText, roleText, whatText } from '#text/look-words.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';

/** Lines that are shown at first, and more with each press. */
const SHOWN = 50;

/** Who opened where the driver is or was, by day, and the statements of the months. */
export function OwnLooks() {
  const { t } = useText();
  const [month, setMonth] = useState<string | null>(null);
  const { data, error, refetch } = useEndpoint(
    getOwnLooks,
    { query: month === null ? {} : { month } },
    { staleMs: 0, keepPrevious: true },
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (!data.is_driver)
    return (
      <EmptyState icon={<IconEye />} title={t('looked.notDriver')} description={t('looked.notDriverText')} />
    );
  return <Month key={data.month} looks={data} onMonth={setMonth} />;
}

function Month({ looks, onMonth }: { looks: Looks; onMonth: (month: string) => void }) {
  const { t, f } = useText();
  const [kind, setKind] = useState<LookKind | null>(null);
  const [most, setMost] = useState(SHOWN);
  const { month, months, stated, lines } = looks;
  const found = lines.filter((line) => kind === null || line.kind === kind);
  const params = { month };
  return (
    <Stack gap="sm" p={16}>
      <Text>{t('looked.intro')}</Text>
      <Group gap="sm" align="flex-end">
        <Select
          label={t('looked.month')}
          flex="1 1 150px"
          maw={220}
          allowDeselect={false}
          data={months.map((value) => ({ value, label: f.month(value) }))}
          value={month}
          onChange={(value) => value && onMonth(value)}
        />
        <Select
          label={t('looked.filter')}
          flex="1 1 150px"
          maw={220}
          allowDeselect={false}
          data={[
            { value: '', label: t('looked.all') },
            ...LOOK_KINDS.map((value) => ({ value, label: t(`looked.kind_${value}`) })),
          ]}
          value={kind ?? ''}
          onChange={(value) => setKind((value || null) as LookKind | null)}
        />
        {stated.includes(month) ? (
          <Group gap="xs">
            <ExportButton
              endpoint={getOwnStatement}
              args={{ params }}
              fileName={`${t('looked.file')}_${month}.pdf`}
              label={t('looked.statement')}
            />
            <ExportButton
              endpoint={getOwnStatementData}
              args={{ params }}
              fileName={`${t('looked.file')}_${month}.json`}
              label={t('looked.statementData')}
            />
          </Group>
        ) : (
          <Dim>{t('looked.notOver')}</Dim>
        )}
      </Group>
      {lines.length === 0 ? (
        <EmptyState icon={<IconEye />} title={t('looked.none')} description={t('looked.noneText')} />
      ) : null}
      {lines.length > 0 && found.length === 0 ? <Dim>{t('looked.noneLike')}</Dim> : null}
      <Days lines={found.slice(0, most)} timeZone={looks.time_zone} />
      {found.length > most ? (
        <Button variant="default" onClick={() => setMost(most + SHOWN)}>
          {t('looked.more', { n: found.length - most })}
        </Button>
      ) : null}
      {looks.is_cut && found.length <= most ? <Dim>{t('looked.cut')}</Dim> : null}
    </Stack>
  );
}

/** The lines under their days, the latest first. */
function Days({ lines, timeZone }: { lines: readonly LookRow[]; timeZone: string }) {
  const { f } = useText();
  const days = Map.groupBy(lines, ({ at }) => daySpan(Date.parse(at), timeZone).day);
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={f.day(day)}>
      <Text component="h3" fw={600} mt="xs">
        {f.day(day)}
      </Text>
      <ul className={parts.lines}>
        {ofDay.map((line) => (
          <Line
            key={`${line.at} ${line.name} ${line.kind} ${line.purpose}`}
            line={line}
            timeZone={timeZone}
          />
        ))}
      </ul>
    </section>
  ));
}

function Line({ line, timeZone }: { line: LookRow; timeZone: string }) {
  const say = useText();
  const { f } = say;
  const role = roleText(line, say);
  return (
    <Group component="li" gap="sm" align="flex-start" wrap="nowrap" py={10}>
      <Text fw={500} w={52} style={{ fontVariantNumeric: 'tabular-nums', flex: 'none' }}>
        {f.time(line.at, timeZone)}
      </Text>
      <div style={{ minWidth: 0 }}>
        <Text>
          <strong>{line.name}</strong>
          {role ? ` · ${role}` : ''}
        </Text>
        <Text>{whatText(line, say)}</Text>
        <Dim>{purposeText(line, say)}</Dim>
      </div>
    </Group>
  );
}

function Waiting() {
  return (
    <Stack p={16} gap="sm" aria-busy="true">
      <Skeleton height={56} />
      <Skeleton height={64} />
      <Skeleton height={64} />
    </Stack>
  );
}
