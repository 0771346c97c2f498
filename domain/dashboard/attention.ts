/** What needs attention, what presses most first. */
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

/** The most rows of a kind; the screen of the kind has them all. */
export const ATTENTION_ROWS = 20;
/** Refuellings that do not match are told of for so many days. */
export const ATTENTION_DAYS = 30;
