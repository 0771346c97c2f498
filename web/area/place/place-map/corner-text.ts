import type { Point } from '#domain/geo.ts';

/** Corners as people type and paste them: one per line. */
export function cornersText(points: readonly Point[]): string {
  return points.map(({ lat, lng }) => `${lat}, ${lng}`).join('\n');
}

/**
 * Reads the corners; latitude first, separated by a comma, a semicolon or spaces. Null when a line is no
 * corner.
 */
export function cornersIn(text: string): Point[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const points = lines.map((line) => {
    const [lat, lng, ...more] = line.trim().split(/[\s,;]+/);
    return lat && lng && more.length === 0 ? { lat: Number(lat), lng: Number(lng) } : null;
  });
  const isPoint = (point: Point | null): point is Point =>
    point !== null && Number.isFinite(point.lat) && Number.isFinite(point.lng);
  return points.every(isPoint) ? points : null;
}
