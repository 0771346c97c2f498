import { type CameraCode, isCameraCode } from '#domain/camera/camera-file.ts';

/** The camera event whose pictures and clips are shown. */
export type ShownEvent = { vehicleId: number; at: string; code: CameraCode };

/** The event in the form of an address. Example: `7|2026-03-02T08:00:00.000Z|1050`. */
export const shownText = ({ vehicleId, at, code }: ShownEvent) => [vehicleId, at, code].join('|');

/** Reads it from an address; null if there is none. */
export function readShown(text: string | null | undefined): ShownEvent | null {
  const [vehicleId, at = '', told] = (text ?? '').split('|');
  const code = Number(told);
  if (!Number.isSafeInteger(Number(vehicleId)) || Number.isNaN(Date.parse(at)) || !isCameraCode(code))
    return null;
  return { vehicleId: Number(vehicleId), at, code };
}
