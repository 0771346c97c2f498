import { Stack, Table } from '@mantine/core';
import { IconPointFilled } from '@tabler/icons-react';
import type { EventEvidence } from '#api/history.ts';
import { evidenceFields, sampleText } from '#text/evidence-words.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './evidence.module.css';

/** The samples around an event, with those marked that decided it, and the values that its rule uses. */
export function EvidenceTable({ evidence }: { evidence: EventEvidence }) {
  const say = useText();
  const { t, f } = say;
  const { samples, time_zone: zone } = evidence;
  const fields = evidenceFields(evidence);
  const deciding = samples.filter(({ decides }) => decides).length;
  return (
    <Stack gap="xs" miw={0}>
      <h2>{t('evidence.samples')}</h2>
      <p className={parts.dim}>
        {t('evidence.count', { n: samples.length })} · {t('evidence.deciding', { n: deciding })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={classes.samples} tabIndex={0} aria-label={t('evidence.samples')}>
        <Table stickyHeader fz="sm" verticalSpacing={4} horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('evidence.field_time')}</Table.Th>
              {fields.map((field) => (
                <Table.Th key={field} ta="end">
                  {t(`evidence.field_${field}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {samples.map((sample, at) => (
              // Two records may have one time.
              <Table.Tr key={at} data-decides={sample.decides} className={classes.sample ?? ''}>
                <Table.Td>
                  <span className={classes.when}>
                    {f.clock(sample.at, zone)}
                    {sample.decides ? (
                      <IconPointFilled size={14} role="img" aria-label={t('evidence.decides')} />
                    ) : null}
                  </span>
                </Table.Td>
                {fields.map((field) => (
                  <Table.Td key={field} ta="end">
                    {sampleText(sample, field, say)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </Stack>
  );
}
