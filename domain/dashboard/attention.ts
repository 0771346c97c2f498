/** Kinds of things that need attention, the most pressing first. */
export const ATTENTION_KINDS = [
  'consent',
  'dangerous',
  'tampered',
  'expired',
  'fine',
  'defect',
  'refuelling',
  'silent',
  'follow_up',
  'month',
  'due',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** The most rows of a kind; the screen of the kind lists all of them. */
export const ATTENTION_ROWS = 20;
/** Refuellings that do not match need attention for this many days. */
export const ATTENTION_DAYS = 30;

/** Kinds that cannot wait: each day costs money, or somebody may be harmed. */
const PRESSING: readonly AttentionKind[] = ['consent', 'dangerous', 'tampered', 'expired', 'fine'];

/** Is a matter of this kind pressing? */
export const isPressing = (kind: AttentionKind): boolean => PRESSING.includes(kind);

/** The facts of a matter that decide its group and its place. */
type Matter = {
  kind: AttentionKind;
  /** The vehicle, driver, fleet or plate that it is about. */
  subject: string;
  /** When it began or is due, ms UTC; null: never, such as a vehicle that was never heard. */
  atMs: number | null;
};

/** The matters of one subject. */
type Group<One extends Matter> = { subject: string; matters: One[]; pressing: number };

/**
 * Matters by their subject, the latest first within each. Subjects with a more pressing kind come first,
 * then those with more matters, then the latest. Example: of two vehicles the one with a tampering comes
 * before the one with three dues.
 */
export function bySubject<One extends Matter>(matters: readonly One[]): Group<One>[] {
  const groups = Map.groupBy(matters, ({ subject }) => subject);
  const atOf = ({ atMs }: Matter) => atMs ?? Number.NEGATIVE_INFINITY;
  const rankOf = ({ kind }: Matter) => ATTENTION_KINDS.indexOf(kind);
  return [...groups]
    .map(([subject, all]) => ({
      subject,
      matters: all.toSorted((one, other) => atOf(other) - atOf(one) || rankOf(one) - rankOf(other)),
      pressing: all.filter(({ kind }) => isPressing(kind)).length,
      rank: Math.min(...all.map(rankOf)),
    }))
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        other.matters.length - one.matters.length ||
        atOf(other.matters[0]!) - atOf(one.matters[0]!) ||
        0,
    )
    .map(({ rank: _, ...group }) => group);
}
