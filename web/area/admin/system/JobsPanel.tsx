import { Code, Table } from '@mantine/core';
import type { SystemJob } from '#api/system.ts';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { Panel } from '../map/Panel.tsx';

/** The jobs of the clock: those that failed or are late come first. */
export function JobsPanel({ jobs }: { jobs: readonly SystemJob[] }) {
  const { t, f } = useText();
  const inOrder = jobs.toSorted((a, b) => Number(a.state === 'good') - Number(b.state === 'good'));
  return (
    <Panel title={t('system.jobs')}>
      <Dim mb="xs">{t('system.jobsText')}</Dim>
      <Table.ScrollContainer minWidth={620}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('system.job')}</Table.Th>
              <Table.Th>{t('word.state')}</Table.Th>
              <Table.Th>{t('system.jobDone')}</Table.Th>
              <Table.Th>{t('system.jobTook')}</Table.Th>
              <Table.Th>{t('system.jobNext')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {inOrder.map((job) => (
              <Table.Tr key={job.name}>
                <Table.Td>
                  <Code>{job.name}</Code>
                </Table.Td>
                <Table.Td>
                  {t(`system.job_${job.advice === 'fine' && !job.done_at ? 'waiting' : job.advice}`)}
                  {job.fault ? <Dim style={{ overflowWrap: 'anywhere' }}>{job.fault}</Dim> : null}
                </Table.Td>
                <Table.Td>{job.done_at ? f.dateTime(job.done_at) : t('system.never')}</Table.Td>
                <Table.Td>{job.ms === null ? '' : `${f.dec(job.ms / 1000, 2)} s`}</Table.Td>
                <Table.Td>{f.dateTime(job.next_at)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
}
