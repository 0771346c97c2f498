import type { Actor } from './role.ts';

const SEE: readonly Actor[] = ['OPE', 'ADM', 'SYS', 'MGO', 'GAO'];
const SEE_WHEN_GRANTED: readonly Actor[] = ['VIS', 'COS'];

/**
 * May a user with these actors see drivers' names? Others see "Driver #id" instead (domain rules §2.3,
 * driver.seeNames).
 */
export function seesDriverNames(who: { actors: readonly Actor[]; granted: boolean }): boolean {
  return who.actors.some((actor) => SEE.includes(actor) || (who.granted && SEE_WHEN_GRANTED.includes(actor)));
}
