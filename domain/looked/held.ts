/** Kinds of data that the product holds about a driver, in the order of screens. */
export const HELD_KINDS = [
  'record',
  'fleets',
  'cards',
  'assignments',
  'usual',
  'private',
  'notes',
  'events',
  'checks',
  'receipts',
  'refuellings',
  'claims',
  'fines',
  'statements',
  'unlinked',
  'changes',
  'looks',
] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/**
 * The fate of data when its driver is deleted: it is deleted too, it stays without the driver, or it stays as
 * it is. A refuelling keeps the name that the provider printed, because another one would validate it again.
 * A fine keeps the name, because an authority may ask. The audit is never changed. The last unlinked day
 * names a number alone.
 */
export const FATES = ['goes', 'unlinked', 'statement', 'fine', 'audit', 'number'] as const;
export type Fate = (typeof FATES)[number];

export const FATE_OF: Readonly<Record<HeldKind, Fate>> = {
  record: 'goes',
  fleets: 'goes',
  cards: 'unlinked',
  assignments: 'goes',
  usual: 'unlinked',
  private: 'unlinked',
  notes: 'goes',
  events: 'unlinked',
  checks: 'unlinked',
  receipts: 'unlinked',
  refuellings: 'statement',
  claims: 'unlinked',
  fines: 'fine',
  statements: 'goes',
  unlinked: 'number',
  changes: 'audit',
  looks: 'audit',
};
