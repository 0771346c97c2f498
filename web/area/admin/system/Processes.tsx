import { Alert, Badge, Box, Group } from '@mantine/core';
import type { AnswerOf } from '#api/endpoint.ts';
import { getProcesses, type ServerProcess } from '#api/server-process.ts';
import { missingParts } from '#domain/admin/server-process.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';

type Installation = AnswerOf<typeof getProcesses>;

const REFETCH_MS = 5_000;

/** The processes of the installation, those that fell silent, and what follows from that. */
export function Processes() {
  const query = useEndpoint(getProcesses, {}, { staleMs: 0, refetchMs: REFETCH_MS });
  const { t } = useText();
  const { data } = query;
  if (!data) return <NotYet query={query} heights={[72, 72]} />;
  return (
    <>
      <div role="status">
        <Troubles installation={data} />
      </div>
      <Dim mb="xs">{`${t('process.text')} ${t('process.countBus')}: ${t(`process.bus_${data.bus}`)}`}</Dim>
      <ol className={parts.stack} aria-label={t('process.list')}>
        {data.processes.map((process) => (
          <ProcessItem key={process.id} process={process} installation={data} />
        ))}
      </ol>
    </>
  );
}

/** The troubles of the installation as a whole, each with its remedy. */
function Troubles({ installation: { processes, versions, bus } }: { installation: Installation }) {
  const { t } = useText();
  return (
    <>
      {missingParts(processes).map((part) => (
        <Alert key={part} color="red" mb="md" title={t(`process.missing_${part}`)}>
          {t(`process.missingText_${part}`)}
        </Alert>
      ))}
      {bus === 'down' ? (
        <Alert color="yellow" mb="md" title={t('process.busDown')}>
          {t('process.busDownText')}
        </Alert>
      ) : null}
      {versions.length > 1 ? (
        <Alert color="blue" mb="md" title={t('process.upgrading')}>
          {t('process.upgradingText', { versions: versions.join(', ') })}
        </Alert>
      ) : null}
    </>
  );
}

function ProcessItem(props: { process: ServerProcess; installation: Installation }) {
  const { process, installation } = props;
  const { t, f } = useText();
  const { role, host, pid, version, started_at, seen_at, silent, answering } = process;
  const missing = missingParts(installation.processes);
  const isAlone = missing.some((part) => role === 'all' || role === part);
  return (
    <Box component="li" className={parts.panel} p="10px 14px">
      <Group justify="space-between" gap="xs" mb={4}>
        <strong>{t(`process.role_${role}`)}</strong>
        <Group gap={6}>
          {answering ? (
            <Badge color="gray" variant="light">
              {t('process.answering')}
            </Badge>
          ) : null}
          <Badge color={silent ? 'red' : 'green'} variant="light">
            {t(silent ? 'process.silent' : 'process.live')}
          </Badge>
        </Group>
      </Group>
      <div>
        {silent ? t(isAlone ? 'process.silentAlone' : `process.silent_${role}`) : t(`process.does_${role}`)}
      </div>
      <Dim mt={4} style={{ overflowWrap: 'anywhere' }}>
        {[
          host,
          t('process.pid', { pid: String(pid) }),
          t('process.version', { version }),
          t('process.started', { at: f.dateTime(started_at) }),
          silent ? t('process.seen', { at: f.dateTime(seen_at) }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Dim>
    </Box>
  );
}
