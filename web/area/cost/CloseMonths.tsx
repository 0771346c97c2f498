import { Anchor, Button, List, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type CostMonthRow, postCostMonthClosures } from '#api/cost-month.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { blockTexts } from './CostMonthBadge.tsx';
import { monthFilter } from './cost-month-address.ts';

/** The most centres that a dialog names; the list behind it has all. */
const NAMED = 12;

type Props = { month: string; rows: readonly CostMonthRow[]; closableFrom: string };
type Left = AnswerOf<typeof postCostMonthClosures>['left'];

/** Closes a month of every centre that can be closed, and names the others with what blocks them. */
export function CloseMonths({ month, rows, closableFrom }: Props) {
  const say = useText();
  const { t, f } = say;
  const can = useCan();
  const [isAsked, setAsked] = useState(false);
  const [left, setLeft] = useState<Left>([]);
  const open = rows.filter(({ is_closed }) => !is_closed);
  const ready = open.filter(({ blocks }) => blocks.length === 0);
  const blocked = open.filter(({ blocks }) => blocks.length > 0);
  const named = { month: f.month(month) };
  async function close() {
    const body = { fleet_ids: ready.map(({ fleet_id }) => fleet_id) };
    const done = await call(postCostMonthClosures, { params: { month }, body }, { quiet: true });
    if (done.closed.length > 0)
      notice({ kind: 'done', key: 'cost.closedAll', params: { n: done.closed.length } });
    setLeft(done.left);
  }
  const rowOf = (id: number) => rows.find(({ fleet_id }) => fleet_id === id);
  return (
    <>
      {can('cost_month:close') && ready.length > 0 ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLock size={14} aria-hidden="true" />}
          onClick={() => setAsked(true)}
        >
          {t('cost.closeAll', { n: ready.length })}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={isAsked}
        title={t('cost.closeAllTitle', named)}
        confirmLabel={t('cost.closeAll', { n: ready.length })}
        onConfirm={close}
        onClose={() => setAsked(false)}
      >
        <Text size="sm">{t('cost.closeText')}</Text>
        <Centres
          title={blocked.length > 0 ? t('cost.closeAllLeft') : ''}
          centres={blocked.map((row) => ({
            row,
            why: blockTexts(row, closableFrom, say).join(' · '),
            isWaiting: row.blocks.includes('proposals'),
          }))}
          month={month}
        />
      </ConfirmDialog>
      <Dialog opened={left.length > 0} onClose={() => setLeft([])} title={t('cost.closeAllTitle', named)}>
        <Centres
          title={t('cost.notClosed', { n: left.length })}
          centres={left.flatMap(({ fleet_id, code }) => {
            const row = rowOf(fleet_id);
            const why = t(`fault.${code}`);
            return row ? [{ row, why, isWaiting: code === 'cost.proposalsWait' }] : [];
          })}
          month={month}
        />
      </Dialog>
    </>
  );
}

type Centre = { row: CostMonthRow; why: string; isWaiting: boolean };

/** Centres that stay open with the reasons; waiting proposals are a way to their list. */
function Centres({ title, centres, month }: { title: string; centres: readonly Centre[]; month: string }) {
  if (centres.length === 0) return null;
  const more = centres.length - NAMED;
  const reason = ({ row, why, isWaiting }: Centre): ReactNode =>
    isWaiting ? (
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link
            {...props}
            to="/costs"
            search={
              {
                centres: String(row.fleet_id),
                operation_date: monthFilter(month),
                view: 'proposals',
              } as never
            }
          />
        )}
      >
        {why}
      </Anchor>
    ) : (
      why
    );
  return (
    <>
      <Text size="sm" fw={600} mt="sm">
        {title}
      </Text>
      <List size="sm">
        {centres.slice(0, NAMED).map((centre) => (
          <List.Item key={centre.row.fleet_id}>
            {centre.row.fleet}: {reason(centre)}
          </List.Item>
        ))}
        {more > 0 ? <List.Item>{`+ ${more}`}</List.Item> : null}
      </List>
    </>
  );
}
