import { useUrlValue } from '#web/base/address/url.ts';

/** The point to which the nearest vehicles are searched. */
export type NearestPoint = { lat: number; lng: number };

/** The point of `?nearest=40.41680,-3.70380`; null when it is invalid. */
export function parsePoint(value: string | null): NearestPoint | null {
  const [lat, lng, ...more] = (value ?? '')
    .split(',')
    .map((part) => (part.trim() === '' ? NaN : Number(part)));
  return more.length === 0 && Math.abs(lat!) <= 90 && Math.abs(lng!) <= 180 ? { lat: lat!, lng: lng! } : null;
}

/** The point in the form of the address: five decimals are a metre. */
export const writePoint = ({ lat, lng }: NearestPoint) => `${lat.toFixed(5)},${lng.toFixed(5)}`;

/** The point in the address of the map, and the function that changes it: a step of the history. */
export function useNearest(): [NearestPoint | null, (point: NearestPoint | null) => void] {
  const [value, setValue] = useUrlValue('nearest');
  return [parsePoint(value), (point) => setValue(point && writePoint(point), { push: true })];
}
