import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RefuellingRow } from '#api/refuelling.ts';
import { rowQuantity } from '#text/quantity-text.ts';
import { useText } from '#web/base/language/text.ts';
import { dossierTarget } from '#web/kit/link/dossier-target.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import classes from './dossier.module.css';
import { ValidationBadge } from './ValidationBadge.tsx';

/** Other fills beside the one of a dossier; each leads to its own dossier. */
export function DossierFills({ title, rows }: { title: string; rows: readonly RefuellingRow[] }) {
  const say = useText();
  const { t, f } = say;
  return (
    <section className={`${parts.panel} ${classes.part}`} aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <Dim>{t('dossier.fillsNone')}</Dim>
      ) : (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('column.day')}</Table.Th>
                <Table.Th>{t('word.license')}</Table.Th>
                <Table.Th>{t('column.station')}</Table.Th>
                <Table.Th ta="right">{t('column.liters')}</Table.Th>
                <Table.Th ta="right">{t('column.amount')}</Table.Th>
                <Table.Th miw={160}>{t('column.validation')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td>
                    <Link {...dossierTarget(row.id)}>
                      {f.day(row.day)} {row.hour}
                    </Link>
                  </Table.Td>
                  <Table.Td>{row.license ?? t('refuelling.unmatched')}</Table.Td>
                  <Table.Td>{row.station}</Table.Td>
                  <Table.Td ta="right">{rowQuantity(row, say)}</Table.Td>
                  <Table.Td ta="right">{f.money(row.amount)}</Table.Td>
                  <Table.Td>
                    <ValidationBadge validation={row.validation} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}
