import { can } from '../access/permission.ts';
import type { Actor } from '../access/role.ts';
import type { ReportReader } from '../report/report.ts';
import { CHART_COLORS, type DashboardCard, type DashboardChart } from './chart.ts';
import { mayAsk } from './metric.ts';

type FirstChart = Pick<DashboardChart, 'metric'> & Partial<DashboardChart>;

const [BLUE, GREEN, AMBER, RED, PETROL, VIOLET] = CHART_COLORS;

/** The four charts of domain rules §4.4, with which every board begins. */
const FIRST_FOUR: readonly FirstChart[] = [
  { metric: 'distance', color: BLUE },
  { metric: 'fuel', color: GREEN },
  { metric: 'harshAcceleration', color: AMBER },
  { metric: 'maxSpeedEV', color: RED },
];
const COST: FirstChart = { metric: 'cost', range: '30', color: PETROL };
const ANOMALIES: FirstChart = {
  ...{ metric: 'discrepancy', group: 'vehicle', range: '30', type: 'horizontal', color: VIOLET },
};
const COST_BY_FLEET: FirstChart = {
  ...{ id: 'cost-fleet', metric: 'cost', group: 'fleet', range: '30', type: 'horizontal', color: PETROL },
};
const USE: FirstChart = { metric: 'usedDays', color: PETROL };
const STATES: FirstChart = { metric: 'states', group: 'value', type: 'donut' };

/** The map and the further charts of a role; the first role of a user in this order decides. */
const BOARDS: Readonly<Partial<Record<Actor, { hasMap: boolean; more: readonly FirstChart[] }>>> = {
  /** Product staff look after trackers that stay silent. */
  SYS: { hasMap: true, more: [{ metric: 'offline', group: 'vehicle', type: 'horizontal', color: VIOLET }] },
  ADM: { hasMap: true, more: [USE, COST, ANOMALIES] },
  OPE: { hasMap: true, more: [USE, ANOMALIES] },
  COS: { hasMap: false, more: [COST, COST_BY_FLEET, ANOMALIES] },
  GAO: { hasMap: true, more: [USE] },
  VIS: { hasMap: true, more: [STATES] },
};
const ORDER = Object.keys(BOARDS) as Actor[];

/**
 * The cards of a user who has not chosen any. First come the four charts of domain rules §4.4, with a map
 * between them, where it is seen at once. Then come the cards that the role works with. Cards whose content
 * the user may not see are left out. Example: a cost manager has distance, fuel, two charts of costs and the
 * refuellings that do not match, and no map.
 */
export function firstBoard(reader: ReportReader): DashboardCard[] {
  const board = BOARDS[ORDER.find((actor) => reader.actors.includes(actor)) ?? 'VIS']!;
  const charts = (cards: readonly FirstChart[]) =>
    cards.map(chartOf).filter(({ metric }) => mayAsk(metric, reader));
  const map: DashboardCard[] =
    board.hasMap && can(reader.actors, 'position:read') ? [{ id: 'map', type: 'map', fleets: [] }] : [];
  const [first, second, ...others] = FIRST_FOUR;
  return [...charts([first!, second!]), ...map, ...charts([...others, ...board.more])];
}

const chartOf = (card: FirstChart): DashboardChart => ({
  ...{ id: card.metric, type: 'bar', group: 'day', range: '7', fleets: [], color: BLUE, target: null },
  ...card,
});
