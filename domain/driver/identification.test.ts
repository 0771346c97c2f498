import { expect, it } from 'vitest';
import { type CardMatch, cardMatch, isIdentified } from './identification.ts';

const ANA = 1;
const LUIS = 2;

it.each<[number | null, number | null, number | null, boolean, CardMatch]>([
  // Delay of the card, holder of the card, assigned driver.
  [0, ANA, ANA, true, 'ok'],
  [0, ANA, null, true, 'ok'],
  [0, ANA, LUIS, true, 'different'],
  [0, null, ANA, true, 'unknown_card'],
  [0, null, null, true, 'unknown_card'],
  [-120, ANA, ANA, true, 'ok'],
  [-121, ANA, ANA, false, 'no_card'],
  [180, ANA, LUIS, true, 'different'],
  [181, ANA, LUIS, false, 'no_card'],
  [181, null, null, false, 'no_card'],
  [null, null, ANA, false, 'no_card'],
])(
  'a card after %s s, of %s, %s being assigned: %s, %s',
  (delayS, cardDriver, assignedDriver, identified, match) => {
    expect(isIdentified({ delayS })).toBe(identified);
    expect(cardMatch({ delayS, cardDriver, assignedDriver })).toBe(match);
  },
);
