import type { z } from 'zod';
import type { Gravity } from '#domain/check/form.ts';
import type { DefectInput, defectInput } from '#domain/upkeep/defect.ts';
import type { OutboxItem } from '../outbox/queue.ts';

/** A defect that is being written down. `taken`: when each picture was taken, by its key. */
export type DefectDraft = {
  vehicle: { id: number; license: string } | null;
  title: string;
  severity: Gravity | null;
  description: string;
  taken: Readonly<Record<string, string>>;
};

/** A defect of a vehicle of which nothing is written yet. */
export const newDefect = ({ id, license }: { id: number; license: string }): DefectDraft => ({
  vehicle: { id, license },
  title: '',
  severity: null,
  description: '',
  taken: {},
});

/** The input of a draft; null while something is missing. */
export function defectOf(
  { vehicle, title, severity, description, taken }: DefectDraft,
  { key, nowMs }: { key: string; nowMs: number },
): (z.input<typeof defectInput> & { key: string }) | null {
  if (!vehicle || !severity || title.trim() === '') return null;
  return {
    key,
    vehicle_id: vehicle.id,
    title: title.trim(),
    description: description.trim() || null,
    severity,
    reported_at: new Date(nowMs).toISOString(),
    photos: Object.entries(taken).map(([photo, taken_at]) => ({ key: photo, item: null, taken_at })),
  };
}

/** A refused defect as a draft again: its vehicle is chosen anew. */
export function reopenedDefect({ body }: OutboxItem): DefectDraft {
  const { title, description, severity, photos } = body as DefectInput;
  const taken = Object.fromEntries(photos.map(({ key, taken_at }) => [key, taken_at]));
  return { vehicle: null, title, severity, description: description ?? '', taken };
}
