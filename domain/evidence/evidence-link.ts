import { z } from 'zod';
import { subjectField } from './subject.ts';

/** How long a link to a pack may last, days. */
export const EVIDENCE_DAYS = { least: 1, most: 90 } as const;

/** A new link by which somebody without an account opens one pack. */
export const evidenceLinkInput = z.object({
  subject: subjectField,
  days: z
    .int('val.number')
    .min(EVIDENCE_DAYS.least, 'val.range')
    .max(EVIDENCE_DAYS.most, 'val.range')
    .default(30),
});

/**
 * Why a link ended before its time. `sight`: its maker may no longer make this pack, or may no longer share.
 * `gone`: the record is no longer there, or it is in private use.
 */
export const EVIDENCE_ENDS = ['revoked', 'expired', 'sight', 'gone'] as const;
export type EvidenceEnd = (typeof EVIDENCE_ENDS)[number];

/** Why a link has ended by its own row; null: it lasts. Example: at the instant of its end it has ended. */
export function linkEnd(
  { expiresMs, endReason }: { expiresMs: number; endReason: EvidenceEnd | null },
  nowMs: number,
): EvidenceEnd | null {
  return endReason ?? (nowMs >= expiresMs ? 'expired' : null);
}
