import { CARD_WINDOW } from '../constants.ts';

/** Compares the driver whose card started a vehicle with the driver assigned to it (domain rules §5.9). */
export const CARD_MATCHES = ['ok', 'different', 'unknown_card', 'no_card'] as const;
export type CardMatch = (typeof CARD_MATCHES)[number];

/** The facts about the start of a journey. */
export type CardStart = {
  /**
   * Seconds from the start to the journey's first card reading, negative before it; null: no card was read.
   */
  delayS: number | null;
  /** The driver who held that card at the reading; null: nobody. */
  cardDriver: number | null;
  /** The driver whose assignment covered the start; null: no driver. */
  assignedDriver: number | null;
};

/** Was a card read for the start of the journey: from 120 s before it to 180 s after? */
export function isIdentified({ delayS }: Pick<CardStart, 'delayS'>): boolean {
  return delayS !== null && delayS >= -CARD_WINDOW.beforeS && delayS <= CARD_WINDOW.afterS;
}

/**
 * How the card at the start agrees with the assignment. Every driver is right in a vehicle without an
 * assignment.
 */
export function cardMatch(start: CardStart): CardMatch {
  if (!isIdentified(start)) return 'no_card';
  if (start.cardDriver === null) return 'unknown_card';
  return start.assignedDriver === null || start.assignedDriver === start.cardDriver ? 'ok' : 'different';
}
