import type { Permission } from '../access/permission.ts';

/** The groups of the record's tabs, in their order. */
export const TAB_GROUPS = ['sheet', 'money', 'upkeep', 'risk', 'papers'] as const;
export type TabGroup = (typeof TAB_GROUPS)[number];

/** A tab of the record below its overview. Its id is in the address: `?tab=`. */
type Tab = {
  group: TabGroup;
  /** The permission to see it; by default everybody who sees the record. */
  permission?: Permission;
  /** False: it has one form instead of rows. */
  hasRows?: false;
};

const TABS = {
  info: { group: 'sheet', hasRows: false },
  additional: { group: 'sheet', hasRows: false },
  availability: { group: 'sheet' },
  cancel: { group: 'sheet', hasRows: false },
  renting: { group: 'money' },
  amortization: { group: 'money' },
  cost: { group: 'money', permission: 'cost:read' },
  bill: { group: 'money' },
  fuel: { group: 'money', permission: 'refuelling:read' },
  maintenance: { group: 'upkeep' },
  inspection: { group: 'upkeep' },
  tyre: { group: 'upkeep' },
  tachograph: { group: 'upkeep' },
  insurance: { group: 'risk' },
  claim: { group: 'risk' },
  fine: { group: 'risk', permission: 'fine:read' },
  document: { group: 'papers', permission: 'document:read' },
  history: { group: 'papers', hasRows: false },
} as const satisfies Readonly<Record<string, Tab>>;

/** A tab below the overview, by the id in the address. */
export type RecordTabId = keyof typeof TABS;
/** The tabs in the order of their groups. */
export const RECORD_TABS = Object.keys(TABS) as [RecordTabId, ...RecordTabId[]];

/** The group of a tab, who sees it, and whether it has rows. */
export const recordTab = (id: RecordTabId): Tab => TABS[id];

/** How urgent a tab is: something is over, or close. */
export const URGENCIES = ['over', 'close'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Matters that await somebody although no day is set for them. */
export const MATTERS = ['claims', 'fines', 'costs', 'purchases'] as const;
export type Matter = (typeof MATTERS)[number];
