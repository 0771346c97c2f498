/** Why the form of a place in a file is none that the kind has. */
export type ShapeFault = 'import.notPoint' | 'import.notPolygon' | 'import.holes';

/** A place as it stands in a file, before any rule was asked. */
export type RawPlace = {
  /** Line of a CSV file; of other files the number of the place, from 1. */
  line: number;
  name: string;
  /** Null: the file says nothing of it, so that of the stored place stays. */
  description: string | null;
  groups: readonly string[] | null;
  /** The part of the kind's input that says where: `lat` and `lng`, or `geometry`. */
  shape: Readonly<Record<string, unknown>> | ShapeFault;
  /** As it stood, by the names of its columns: for the file of the refused. */
  source: Readonly<Record<string, string>>;
};

/** Between the names of several groups in one field. */
export const GROUP_SEPARATOR = '|';

/** The names of groups in one field, without empty ones. */
export function groupNames(field: string): string[] {
  return field
    .split(GROUP_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** A circle told beside the ring that stands for it: `lat lng radius`, metres. Null for any other text. */
export function circleOf(text: string): Readonly<Record<string, unknown>> | null {
  const [lat, lng, radius_m, ...more] = text.trim().split(/\s+/).map(Number);
  if (lat === undefined || lng === undefined || radius_m === undefined || more.length > 0) return null;
  return [lat, lng, radius_m].every(Number.isFinite) ? { type: 'circle', lat, lng, radius_m } : null;
}
