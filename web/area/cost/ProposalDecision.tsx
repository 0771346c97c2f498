import { Button, Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type CostRow, postCostDecision } from '#api/cost.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { COST_LIST } from '#domain/cost/cost-list.ts';
import type { Translate } from '#text/key.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { isTextKey, useText } from '#web/base/language/text.ts';
import { filterQuery } from '#web/kit/list/row-filter.ts';
import { useListAddress } from '#web/kit/list/use-list-address.ts';
import { useListFilters } from '#web/kit/list/use-list-filters.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';

/** Ids that one call may name. */
const IDS_MAX = 500;

type Decided = AnswerOf<typeof postCostDecision>;
const decide = (query: Readonly<Record<string, string>>, confirm: boolean): Promise<Decided> =>
  call(postCostDecision, { query, body: { confirm } });

/** Notifies the user how many were decided, or why some were not. */
function tell(answers: readonly Decided[], t: Translate): void {
  const refused = answers.flatMap((answer) => answer.refused);
  if (refused.length === 0) {
    const n = answers.reduce((sum, { decided }) => sum + decided, 0);
    notice({ kind: 'done', key: 'cost.decided', params: { n } });
    return;
  }
  const codes = [...new Set(refused.map(({ code }) => `fault.${code}`))];
  const reasons = codes.map((key) => (isTextKey(key) ? t(key) : key)).join(' · ');
  notice({ kind: 'error', key: 'cost.refused', params: { n: refused.length, reasons } });
}

/** Confirm or dismiss these proposals. */
export function DecideButtons({ ids, onDone }: { ids: readonly CostRow['id'][]; onDone: () => void }) {
  const { t } = useText();
  const [isBusy, setBusy] = useState(false);
  const run = async (confirm: boolean) => {
    setBusy(true);
    try {
      const answers: Decided[] = [];
      for (let at = 0; at < ids.length; at += IDS_MAX)
        answers.push(await decide({ ids: ids.slice(at, at + IDS_MAX).join() }, confirm));
      tell(answers, t);
      onDone();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group gap="xs" mt={4}>
      <Button
        size="xs"
        loading={isBusy}
        leftSection={<IconCheck size={16} aria-hidden="true" />}
        onClick={() => void run(true)}
      >
        {t('cost.confirm')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        leftSection={<IconX size={16} aria-hidden="true" />}
        onClick={() => void run(false)}
      >
        {t('cost.dismiss')}
      </Button>
    </Group>
  );
}

/** Confirm or dismiss all proposals that the list shows, after a question. */
export function DecideAll() {
  const { t } = useText();
  const filters = useListFilters<CostRow>(COST_LIST);
  const address = useListAddress(filters.map(({ name }) => name));
  const { chosen: fleets } = useFleetFilter();
  const [asked, setAsked] = useState<{ confirm: boolean; isOpen: boolean }>({ confirm: true, isOpen: false });
  const query = {
    ...filterQuery(filters, address.values),
    ...(address.q ? { q: address.q } : {}),
    ...(fleets.length > 0 ? { fleets: fleets.join() } : {}),
  };
  const [title, text] = asked.confirm
    ? (['cost.confirmAll', 'cost.confirmAllText'] as const)
    : (['cost.dismissAll', 'cost.dismissAllText'] as const);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsked({ confirm: false, isOpen: true })}>
        {t('cost.dismissAll')}
      </Button>
      <Button size="xs" onClick={() => setAsked({ confirm: true, isOpen: true })}>
        {t('cost.confirmAll')}
      </Button>
      <ConfirmDialog
        opened={asked.isOpen}
        title={t(title)}
        confirmLabel={t(title)}
        isDanger={!asked.confirm}
        onConfirm={async () => tell([await decide(query, asked.confirm)], t)}
        onClose={() => setAsked({ ...asked, isOpen: false })}
      >
        {t(text)}
      </ConfirmDialog>
    </>
  );
}
