import { CARD_WINDOW } from '../constants.ts';

/** Who started a vehicle, by its card reader, against who was assigned to it (domain rules §5.9). */
export const CARD_MATCHES = ['ok', 'different', 'unknown_card', 'no_card'] as const;
export type CardMatch = (typeof CARD_MATCHES)[number];

/** What is known of the start of a journey. */
export type CardStart = {
  /** The journey's first card was read so long after its start, negative before it, seconds; null: there was none. */
  delayS: number | null;
  /** Who held that card when it was read; null: nobody. */
  cardDriver: number | null;
  /** Whose assignment covered the start; null: nobody's. */
  assignedDriver: number | null;
};

/** Was a card read for the start of the journey: from 120 s before it to 180 s after? */
export function isIdentified({ delayS }: Pick<CardStart, 'delayS'>): boolean {
  return delayS !== null && delayS >= -CARD_WINDOW.beforeS && delayS <= CARD_WINDOW.afterS;
}

/** How the card at the start agrees with the assignment. Whoever drives a vehicle that nobody was assigned to is right. */
export function cardMatch(start: CardStart): CardMatch {
  if (!isIdentified(start)) return 'no_card';
  if (start.cardDriver === null) return 'unknown_card';
  return start.assignedDriver === null || start.assignedDriver === start.cardDriver ? 'ok' : 'different';
}
