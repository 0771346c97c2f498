import { TAMPER_CLOSE } from '../constants.ts';
import { MINUTE_MS } from '../duration.ts';
import { ALERT, alertAt } from './alert.ts';
import type { Fact, Tampering, TamperingKind } from './fact.ts';
import type { EpisodeMemory, Memory, TamperingMemory } from './memory.ts';
import type { TrackerRecord } from './record.ts';
import { incidence, signalAt, stepsReached } from './signal.ts';
import type { Moment } from './step.ts';

const NO_SIGN: TamperingMemory = {
  isUnplugged: false,
  lowMs: null,
  foreignVin: null,
  power: null,
  vin: null,
  jamming: null,
  caseOpen: null,
};

/**
 * Supply below which the tracker runs on its own battery, and supply from which it is connected again, volts.
 */
const CUT_V = 3;
const CONNECTED_V = 9;
/** The event of a tampering that begins. */
const TAMPERING = 1101;
/** A cut that lasts this long is an alert, seconds (domain rules §10). */
export const CUT_ALERT = 120;

/**
 * Follows tampering (domain rules §10): an episode opens with the first signal and closes after TAMPER_CLOSE
 * of normal data. A loss of supply is one episode, whichever of its signals came first. If it lasts two
 * minutes, it is also the alert 1060, with a signal at each step.
 */
export function tamperingStep(now: Moment): TamperingMemory | null {
  const { record, settings, before, facts } = now;
  const { timeMs } = now.sample;
  const was = before.tampering ?? NO_SIGN;
  const isUnplugged = unpluggedAfter(was, record);
  const lowMs = lowAfter(was, record);
  // One low reading may be a fault; a second one confirms it.
  const isLow = lowMs !== null && record.timeMs > lowMs && (record.externalV !== null || was.power !== null);
  const isCut = isUnplugged || record.event === 'power_cut' || isLow;
  const isJammed = record.jamming ?? record.event === 'jamming';
  const isCaseOpen = record.event === 'case_open';
  const foreignVin = foreignVinAfter(was, record.vin, settings.vin);
  if (!isCut && !isJammed && !isCaseOpen && foreignVin === null && !isHeld(was)) {
    return lowMs === null ? null : { ...NO_SIGN, lowMs };
  }
  const powerKind = isUnplugged ? 'unplugged' : 'power_cut';
  const cutMs = isLow && !isUnplugged && record.event !== 'power_cut' ? lowMs : timeMs;
  const from = facts.length;
  const cut = episodeAfter(was.power, isCut, { kind: powerKind, startMs: cutMs }, now);
  const vin = episodeAfter(was.vin, foreignVin !== null, { kind: 'vin_mismatch', startMs: timeMs }, now);
  const jamming = episodeAfter(was.jamming, isJammed, { kind: 'jamming', startMs: timeMs }, now);
  const caseOpen = episodeAfter(was.caseOpen, isCaseOpen, { kind: 'case_open', startMs: timeMs }, now);
  for (const fact of facts.slice(from)) signalTampering(fact, now);
  const power = alerted(cut, now);
  signalLongerCut(cut, now);
  const memory = { isUnplugged, lowMs, foreignVin, power, vin, jamming, caseOpen };
  return isHeld(memory) || lowMs !== null ? memory : null;
}

/** The tamperings that are open after the newest record, the earliest first. */
export function openTamperings({ tampering }: Memory): readonly Tampering[] {
  if (tampering === null) return [];
  return episodesOf(tampering)
    .filter(({ isDismissed }) => !isDismissed)
    .map(({ kind, startMs }) => ({ kind, startMs, endMs: null }))
    .sort((a, b) => a.startMs - b.startMs);
}

/** Is any episode open? */
export function isOpen(memory: TamperingMemory): boolean {
  return episodesOf(memory).some(({ isDismissed }) => !isDismissed);
}

/** The memory after the episodes of this kind that began until an instant were dismissed. */
export function withDismissed(
  memory: TamperingMemory,
  { kind, atMs }: { kind: TamperingKind; atMs: number },
): TamperingMemory {
  const marked = <Kind extends TamperingKind>(episode: EpisodeMemory<Kind> | null) =>
    episode?.kind === kind && episode.startMs <= atMs ? { ...episode, isDismissed: true } : episode;
  const { power, vin, jamming, caseOpen } = memory;
  return {
    ...memory,
    power: marked(power),
    vin: marked(vin),
    jamming: marked(jamming),
    caseOpen: marked(caseOpen),
  };
}

function episodesOf({ power, vin, jamming, caseOpen }: TamperingMemory) {
  return [power, vin, jamming, caseOpen].filter((episode) => episode !== null);
}

/** Is any episode open, or dismissed while its signal lasts? */
function isHeld(memory: TamperingMemory): boolean {
  return (memory.power ?? memory.vin ?? memory.jamming ?? memory.caseOpen) !== null;
}

/**
 * The foreign VIN after a reading. Trackers read the VIN only now and then, so the last reading holds until
 * the next. Null while it is the vehicle's own VIN, or unknown.
 */
function foreignVinAfter(was: TamperingMemory, read: string | null, own: string | null): string | null {
  const vin = read ?? was.foreignVin;
  return vin === null || own === null || vin === own ? null : vin;
}

/**
 * Trackers report unplugging only when it changes. So it holds until they withdraw it, or until a record
 * shows supply.
 */
function unpluggedAfter(was: TamperingMemory, record: TrackerRecord): boolean {
  if (record.event === 'power_restored') return false;
  if (record.unplugged !== null) return record.unplugged;
  return was.isUnplugged && !(record.externalV !== null && record.externalV >= CONNECTED_V);
}

function lowAfter(
  was: TamperingMemory,
  { externalV, batteryV, batteryPct, timeMs }: TrackerRecord,
): number | null {
  if (externalV === null) return was.lowMs;
  if (externalV >= CUT_V || (batteryV === null && batteryPct === null)) return null;
  return was.lowMs ?? timeMs;
}

function episodeAfter<Kind extends TamperingKind>(
  open: EpisodeMemory<Kind> | null,
  hasSignal: boolean,
  begun: { kind: Kind; startMs: number },
  { sample: { timeMs }, facts }: Moment,
): EpisodeMemory<Kind> | null {
  if (hasSignal) {
    if (open !== null) return open.normalMs === null ? open : { ...open, normalMs: null };
    facts.push({ type: 'tampering', tampering: { ...begun, endMs: null } });
    return { ...begun, normalMs: null, isAlerted: false, isDismissed: false };
  }
  if (open === null) return null;
  const normalMs = open.normalMs ?? timeMs;
  const endMs = normalMs + TAMPER_CLOSE * 1000;
  if (timeMs < endMs) return open.normalMs === null ? { ...open, normalMs } : open;
  if (!open.isDismissed)
    facts.push({ type: 'tampering', tampering: { kind: open.kind, startMs: open.startMs, endMs } });
  return null;
}

function signalTampering(fact: Fact, now: Moment): void {
  if (fact.type !== 'tampering') return;
  const { kind, endMs } = fact.tampering;
  if (endMs === null) now.facts.push(signalAt(TAMPERING, now, { kind }));
  if (kind === 'vin_mismatch') now.facts.push(incidence(kind, endMs === null ? 'opened' : 'over', now));
}

/** The duration of a loss of supply: until the first normal record, as long as no other signal follows. */
const cutLastedMs = ({ startMs, normalMs }: { startMs: number; normalMs: number | null }, timeMs: number) =>
  (normalMs ?? timeMs) - startMs;

function signalLongerCut(cut: TamperingMemory['power'], now: Moment): void {
  if (cut === null || cut.isDismissed) return;
  const was = now.before.tampering?.power;
  const wasMs = was ? cutLastedMs(was, now.before.lastMs) : 0;
  const isMs = cutLastedMs(cut, now.sample.timeMs);
  for (const value of stepsReached(ALERT.powerCut, wasMs / MINUTE_MS, isMs / MINUTE_MS))
    now.facts.push(signalAt(ALERT.powerCut, now, { value }));
}

function alerted(cut: TamperingMemory['power'], { sample, place, facts }: Moment): TamperingMemory['power'] {
  if (cut === null || cut.isAlerted) return cut;
  const lastedMs = cutLastedMs(cut, sample.timeMs);
  if (lastedMs < CUT_ALERT * 1000) return cut;
  facts.push(alertAt(ALERT.powerCut, sample.timeMs, place, Math.floor(lastedMs / MINUTE_MS)));
  return { ...cut, isAlerted: true };
}
