import { SegmentedControl } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { Suspense } from 'react';
import { getCosts, getCostsExport, getCostTotals } from '#api/cost.ts';
import { COST_LIST } from '#domain/cost/cost-list.ts';
import { ImportButton } from '#web/area/line-import/ImportButton.tsx';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import parts from '#web/kit/look/parts.module.css';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { COST_CARD, COST_COLUMNS } from './CostColumns.tsx';
import { CostDrawer } from './CostDrawer.tsx';
import { CostMonths } from './CostMonths.tsx';
import { CostTotals } from './CostTotals.tsx';
import { useCostMonth } from './cost-month-address.ts';
import { MonthChoice } from './MonthChoice.tsx';
import { DecideAll, DecideButtons } from './ProposalDecision.tsx';
import { useMayCharge } from './use-may-charge.ts';

const CostImport = lazyPart('CostImport', () => import('./import/CostImport.tsx'));

const VIEWS = ['list', 'proposals', 'totals', 'months'] as const;
type View = (typeof VIEWS)[number];
const LABELS = {
  list: 'cost.list',
  proposals: 'cost.viewProposals',
  totals: 'cost.viewTotals',
  months: 'cost.viewMonths',
} as const;

const CONFIRMED = { statuses: 'confirmed' };
const PROPOSED = { statuses: 'proposed' };

/** /costs: the costs of cost centres, proposals, totals, and months (domain rules §7). */
export function CostsScreen() {
  const { t } = useText();
  const can = useCan();
  const mayCharge = useMayCharge();
  const isPhone = usePhone();
  const record = useRecordAddress();
  const [asked, setView] = useUrlValue('view');
  const [month, setMonth] = useCostMonth();
  const [imported] = useUrlValue('import');
  const view: View = VIEWS.find((one) => one === asked) ?? 'list';
  const views = (
    <SegmentedControl
      size="xs"
      aria-label={t('cost.view')}
      value={view}
      onChange={(next) => setView(next === 'list' ? null : next)}
      data={VIEWS.map((value) => ({ value, label: t(LABELS[value]) }))}
    />
  );
  if (imported !== null && can('cost:import'))
    return (
      <Suspense fallback={<LoadingScreen />}>
        <CostImport />
      </Suspense>
    );
  if (view === 'months') return <CostMonths ways={views} />;
  const ways = (
    <>
      <MonthChoice month={month} onChange={setMonth} />
      {views}
      {view === 'list' && can('cost:import') ? <ImportButton kind="cost" /> : null}
    </>
  );
  if (view === 'totals') return <CostTotals ways={ways} />;
  const isProposed = view === 'proposals';
  const mayDecide = isProposed && mayCharge;
  const decision = mayDecide ? <DecideAll /> : undefined;
  const bar = (
    <div className={parts.bar}>
      {ways}
      {decision}
    </div>
  );
  return (
    <ListScreen
      key={view}
      list={COST_LIST}
      columns={COST_COLUMNS}
      rowId={(row) => row.id}
      endpoint={getCosts}
      exportBy={getCostsExport}
      sumsBy={getCostTotals}
      fixed={isProposed ? PROPOSED : CONFIRMED}
      record={record}
      mayCreate={mayCharge && !isProposed}
      {...(isPhone ? { summary: bar } : { ways, primary: decision })}
      bulk={
        mayDecide
          ? (rows, clear) => <DecideButtons ids={rows.map(({ id }) => id)} onDone={clear} />
          : undefined
      }
      icon={<IconCoins />}
      noneText={t(isProposed ? 'cost.proposalsNoneText' : 'cost.noneText')}
      card={COST_CARD}
    >
      <CostDrawer record={record} />
    </ListScreen>
  );
}
