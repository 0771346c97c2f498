import { Anchor, Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type CostMonthRow, postCostMonthClosure, postCostMonthReopening } from '#api/cost-month.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { blockTexts, CostMonthBadge } from './CostMonthBadge.tsx';
import { monthFilter } from './cost-month-address.ts';

type Props = {
  month: string;
  /** Null: the dialog is closed. */
  row: CostMonthRow | null;
  closableFrom: string;
  onClose: () => void;
};

/**
 * A month of a centre: its figures, who closed and opened it, the tasks left, and the button to close or open
 * it.
 */
export function CostMonthDialog(props: Props) {
  const { row, month, onClose } = props;
  const { f } = useText();
  return (
    <Dialog opened={row !== null} onClose={onClose} title={row ? `${row.fleet} · ${f.month(month)}` : ''}>
      {row ? <MonthOfCentre {...props} row={row} /> : null}
    </Dialog>
  );
}

function MonthOfCentre({ row, month, closableFrom }: Props & { row: CostMonthRow }) {
  const say = useText();
  const { t, f } = say;
  const can = useCan();
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const named = { month: f.month(month), fleet: row.fleet };
  const params = { fleet_id: row.fleet_id, month };
  const search: Readonly<Record<string, string>> = {
    centres: String(row.fleet_id),
    operation_date: monthFilter(month),
  };
  const isReady = !row.is_closed && row.blocks.length === 0;
  const mayClose = can('cost_month:close') && isReady;
  const mayReopen = can('cost_month:reopen') && row.is_closed && !row.is_centre_closed;
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          { label: t('word.state'), value: <CostMonthBadge row={row} /> },
          { label: t('cost.amount'), value: f.money(row.amount) },
          {
            label: t('cost.list'),
            value: (
              <Anchor renderRoot={(props) => <Link {...props} to="/costs" search={search} />}>
                {t('cost.count', { n: row.n })}
              </Anchor>
            ),
          },
        ]}
      />
      {row.closed_at && row.is_closed ? (
        <Text size="sm">
          {t('cost.closedBy', { user: row.closed_by ?? '—', at: f.dateTime(row.closed_at) })}
        </Text>
      ) : null}
      {row.reopened_at ? (
        <Text size="sm">
          {t('cost.reopenedBy', {
            user: row.reopened_by ?? '—',
            at: f.dateTime(row.reopened_at),
            reason: row.reopen_reason ?? '—',
          })}
        </Text>
      ) : null}
      {row.blocks.length > 0 ? (
        <div>
          <Text size="sm" fw={600}>
            {t('cost.blocks')}
          </Text>
          <List size="sm">
            {blockTexts(row, closableFrom, say).map((text, at) => (
              <List.Item key={text}>
                {row.blocks[at] === 'proposals' ? (
                  <Anchor
                    renderRoot={(props) => (
                      <Link {...props} to="/costs" search={{ ...search, view: 'proposals' }} />
                    )}
                  >
                    {text}
                  </Anchor>
                ) : (
                  text
                )}
              </List.Item>
            ))}
          </List>
        </div>
      ) : null}
      <Group justify="flex-end">
        {mayClose ? <Button onClick={() => setAsked(true)}>{t('cost.close')}</Button> : null}
        {mayReopen ? (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('cost.reopen')}
          </Button>
        ) : null}
      </Group>
      <ConfirmDialog
        opened={asked}
        title={t(row.is_closed ? 'cost.reopenTitle' : 'cost.closeTitle', named)}
        confirmLabel={t(row.is_closed ? 'cost.reopen' : 'cost.close')}
        isReady={!row.is_closed || reason.trim() !== ''}
        onConfirm={async () => {
          if (row.is_closed)
            await call(postCostMonthReopening, { params, body: { reason } }, { quiet: true });
          else await call(postCostMonthClosure, { params }, { quiet: true });
        }}
        onClose={() => {
          setAsked(false);
          setReason('');
        }}
      >
        <Text size="sm" mb="xs">
          {t(row.is_closed ? 'cost.reopenText' : 'cost.closeText')}
        </Text>
        {row.is_closed ? (
          <Textarea
            label={t('cost.reason')}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            maxLength={500}
            withAsterisk
            data-autofocus
          />
        ) : null}
      </ConfirmDialog>
    </Stack>
  );
}
