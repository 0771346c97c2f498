/**
 * The quality of the judgement on silence: `npm run bench:silence`. Simulated trackers send for four weeks,
 * from which their rhythm is learnt, and four more. Prints how often a healthy one was called silent in a
 * month. It also prints how long after its death a tracker was called silent, by the fixed limits and by the
 * learnt ones.
 */

import { DISC_OFF, DISC_ON } from '#domain/constants.ts';
import { DAY_MS } from '#domain/duration.ts';
import {
  newRhythm,
  type Rhythm,
  type RhythmState,
  rhythmAfter,
  silenceClass,
  usualSilence,
} from '#domain/tracker/rhythm.ts';
import { seeded } from '#simulator/random.ts';
import { percentile } from './rig.ts';
import { type Contact, contactsOf, KINDS } from './silent-fleet.ts';

const VEHICLES = Number(process.argv[2] ?? 200);
const LEARN_DAYS = 28;
const DAYS = 56;
const FIXED: Readonly<Record<RhythmState, number>> = { parked: DISC_OFF, driving: DISC_ON };

type Limit = (state: RhythmState) => number;
type Judged = { alarms: number; delaysS: number[] };
const stateOf = ({ isDriving }: Contact): RhythmState => (isDriving ? 'driving' : 'parked');

console.log(
  `${VEHICLES} trackers of each kind; false alarms of one in 28 days, and hours from its death to the alarm`,
);
const lines = Object.entries(KINDS).map(([name, kind]) => {
  const fixed: Judged = { alarms: 0, delaysS: [] };
  const learnt: Judged = { alarms: 0, delaysS: [] };
  for (let seed = 0; seed < VEHICLES; seed++) {
    const contacts = contactsOf(kind, { seed, days: DAYS });
    const rhythm = learntFrom(contacts);
    const deathMs = (LEARN_DAYS + seeded('death', name, seed)() * (DAYS - LEARN_DAYS)) * DAY_MS;
    judge(fixed, contacts, (state) => FIXED[state], deathMs);
    judge(learnt, contacts, (state) => usualSilence(rhythm, state)?.limitS ?? FIXED[state], deathMs);
  }
  return { tracker: name, ...told('fixed', fixed), ...told('learnt', learnt) };
});
console.table(lines);

function learntFrom(contacts: readonly Contact[]): Rhythm {
  let rhythm = newRhythm(0);
  for (let day = 0; day < LEARN_DAYS; day++) {
    const counts = { parked: [] as number[], driving: [] as number[] };
    for (const [n, contact] of contacts.entries()) {
      const next = contacts[n + 1];
      if (!next || Math.floor(next.ms / DAY_MS) !== day) continue;
      const own = counts[stateOf(contact)];
      const at = silenceClass((next.ms - contact.ms) / 1000);
      while (own.length <= at) own.push(0);
      own[at]!++;
    }
    rhythm = rhythmAfter(rhythm, counts, (day + 1) * DAY_MS);
  }
  return rhythm;
}

function judge(judged: Judged, contacts: readonly Contact[], limit: Limit, deathMs: number): void {
  let last: Contact | undefined;
  for (const [n, contact] of contacts.entries()) {
    const silentMs = (contacts[n + 1]?.ms ?? contact.ms) - contact.ms;
    if (contact.ms >= LEARN_DAYS * DAY_MS && silentMs > limit(stateOf(contact)) * 1000) judged.alarms++;
    if (contact.ms <= deathMs) last = contact;
  }
  if (last) judged.delaysS.push(Math.max(0, (last.ms - deathMs) / 1000 + limit(stateOf(last))));
}

function told(name: string, { alarms, delaysS }: Judged) {
  const sorted = delaysS.sort((one, other) => one - other);
  const hours = (share: number) => (percentile(sorted, share) / 3600).toFixed(1);
  return {
    [`${name}: false alarms`]: (alarms / VEHICLES).toFixed(2),
    [`${name}: delay p50`]: hours(0.5),
    [`${name}: p95`]: hours(0.95),
  };
}
