/** When and for whom a limit holds; parts that are absent do not restrict it. */
export type LimitCondition = {
  /** Days of the week as bits: 1 Monday … 64 Sunday. */
  days?: number;
  /** Minutes of the day, from inclusive to exclusive; a later `from` than `to` spans midnight. */
  minutes?: { from: number; to: number };
  /** Permitted mass of the vehicle, kg: above (exclusive) and up to (inclusive). */
  kg?: { above?: number; upTo?: number };
};

/** A moment of a vehicle's day in its own time zone. */
export type LocalMoment = {
  /** 0 Monday … 6 Sunday. */
  weekday: number;
  /** Minute of the day, 0 … 1,439. */
  minute: number;
};

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const WEIGHT = /^(?:max)?(?:weight|weightrating|gvwr) ?(>=|<=|>|<) ?(\d{1,3}(?:\.\d{1,3})?) ?t?$/i;
const TIME = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/;

/**
 * The limits of a value of `maxspeed:conditional`, each with its condition
 * (https://wiki.openstreetmap.org/wiki/Conditional_restrictions). Conditions of another kind (wet, snow,
 * trailers, seasons) are left out with their limit, because nobody knows whether they hold. Example: `80 @
 * (Mo-Fr 22:00-06:00); 60 @ (weight>7.5)`.
 */
export function conditionsIn(value: string): { value: string; when: LimitCondition }[] {
  return clausesOf(value).flatMap((clause) => {
    const at = clause.indexOf('@');
    if (at < 0) return [];
    const limit = clause.slice(0, at).trim();
    const text = clause.slice(at + 1).trim();
    const inner = text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : text;
    return alternativesOf(inner).map((when) => ({ value: limit, when }));
  });
}

/** Splits at semicolons outside parentheses. */
function clausesOf(value: string): string[] {
  const clauses: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < value.length; at++) {
    if (value[at] === '(') depth++;
    else if (value[at] === ')') depth--;
    else if (value[at] === ';' && depth <= 0) {
      clauses.push(value.slice(from, at));
      from = at + 1;
    }
  }
  return [...clauses, value.slice(from)];
}

/** The conditions of which one must hold; none when any part is not understood. */
function alternativesOf(text: string): LimitCondition[] {
  const weights: LimitCondition = {};
  let times: LimitCondition[] = [{}];
  for (const part of text.split(/ and /i).map((one) => one.trim())) {
    const weight = WEIGHT.exec(part);
    if (weight) {
      const kg = Math.round(Number(weight[2]) * 1000);
      // Whole kilograms: "from 7.5 t" is above 7,499 kg.
      if (weight[1]!.startsWith('>')) weights.kg = { ...weights.kg, above: weight[1] === '>' ? kg : kg - 1 };
      else weights.kg = { ...weights.kg, upTo: weight[1] === '<' ? kg - 1 : kg };
    } else {
      const spans = part.split(';').map((one) => spansOf(one.trim()));
      if (spans.includes(null)) return [];
      times = (spans as LimitCondition[][]).flat();
    }
  }
  return times.map((time) => ({ ...time, ...weights }));
}

/** The times of a span such as `Mo-Fr 07:00-09:00,17:00-19:00`; null when it is not understood. */
function spansOf(text: string): LimitCondition[] | null {
  const at = text.search(/\d/);
  const named = (at < 0 ? text : text.slice(0, at)).trim();
  const days = named === '' ? undefined : daysOf(named);
  if (days === null) return null;
  const when = days === undefined ? {} : { days };
  if (at < 0) return days === undefined ? null : [when];
  const spans = text
    .slice(at)
    .split(',')
    .map((one) => minutesOf(one.trim()));
  if (spans.includes(null)) return null;
  return spans.map((minutes) => ({ ...when, minutes: minutes! }));
}

/** Bits of the named days; public holidays beside them are passed over. Null when nothing else is named. */
function daysOf(text: string): number | null {
  let bits = 0;
  for (const part of text.replace(/:$/, '').split(',')) {
    const name = part.trim();
    if (name === 'PH') continue;
    const [from, to] = name.split('-').map((day) => DAYS.indexOf(day));
    if (from === undefined || from < 0 || to === -1) return null;
    for (let day = from; ; day = (day + 1) % 7) {
      bits |= 1 << day;
      if (day === (to ?? from)) break;
    }
  }
  return bits === 0 ? null : bits;
}

function minutesOf(text: string): { from: number; to: number } | null {
  const time = TIME.exec(text);
  if (!time) return null;
  const [from, to] = [Number(time[1]) * 60 + Number(time[2]), Number(time[3]) * 60 + Number(time[4])];
  return from > 1440 || to > 1440 ? null : { from, to };
}

/**
 * Whether a condition holds. A span over midnight belongs to the day on which it begins. A moment or a mass
 * that is not known meets no condition about it.
 */
export function holds(
  { days, minutes, kg }: LimitCondition,
  { at, mmaKg }: { at: LocalMoment | null; mmaKg: number | null },
): boolean {
  if (kg) {
    if (mmaKg === null) return false;
    if (kg.above !== undefined && mmaKg <= kg.above) return false;
    if (kg.upTo !== undefined && mmaKg > kg.upTo) return false;
  }
  if (days === undefined && minutes === undefined) return true;
  if (at === null) return false;
  const isDay = (weekday: number) => days === undefined || (days & (1 << weekday)) !== 0;
  if (!minutes) return isDay(at.weekday);
  const { from, to } = minutes;
  if (from < to) return isDay(at.weekday) && at.minute >= from && at.minute < to;
  return (at.minute >= from && isDay(at.weekday)) || (at.minute < to && isDay((at.weekday + 6) % 7));
}
