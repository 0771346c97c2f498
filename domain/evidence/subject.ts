import { z } from 'zod';
import { VEHICLE_EVENTS, type VehicleEvent } from '../notification/event-catalogue.ts';

/** The records of which there is a pack of evidence. */
export const EVIDENCE_KINDS = ['event', 'fine', 'refuelling'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** The subject of a pack. An event is named by its vehicle, its code and its instant, ms UTC. */
export type EvidenceSubject =
  | { kind: 'event'; vehicleId: number; code: VehicleEvent; atMs: number }
  | { kind: 'fine' | 'refuelling'; id: number };

/** A subject as text. Examples: `event|7|2026-03-02T08:00:00.000Z|911`, `fine|12`. */
export function subjectText(subject: EvidenceSubject): string {
  if (subject.kind !== 'event') return `${subject.kind}|${subject.id}`;
  const { vehicleId, atMs, code } = subject;
  return ['event', vehicleId, new Date(atMs).toISOString(), code].join('|');
}

/** The subject of a text; null for any other text. */
export function readSubject(text: string): EvidenceSubject | null {
  const [kind, first, at, last, ...more] = text.split('|');
  const id = idIn(first);
  if (id === null || more.length > 0) return null;
  if (kind === 'fine' || kind === 'refuelling') return at === undefined ? { kind, id } : null;
  const [atMs, code] = [Date.parse(at ?? ''), VEHICLE_EVENTS.find((one) => String(one) === last)];
  if (kind !== 'event' || Number.isNaN(atMs) || code === undefined) return null;
  return { kind, vehicleId: id, code, atMs };
}

function idIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** A subject in an address or a body. */
export const subjectField = z
  .string('val.required')
  .max(80)
  .refine((text) => readSubject(text) !== null, 'val.enum');
