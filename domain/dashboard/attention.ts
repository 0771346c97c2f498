/** Kinds of things that need attention, the most pressing first. */
export const ATTENTION_KINDS = [
  'consent',
  'tampered',
  'expired',
  'fine',
  'refuelling',
  'silent',
  'month',
  'due',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** The most rows of a kind; the screen of the kind lists all of them. */
export const ATTENTION_ROWS = 20;
/** Refuellings that do not match need attention for this many days. */
export const ATTENTION_DAYS = 30;
