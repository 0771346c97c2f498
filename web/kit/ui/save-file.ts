import { Fault } from '#domain/fault.ts';

/** The time for the browser to read the bytes before they are released, milliseconds. */
const KEPT_MS = 60_000;

/** Saves a file for the user. @throws Fault `err.downloadDenied` when the browser refuses it */
export function saveFile(bytes: BlobPart, fileName: string, type = 'application/octet-stream'): void {
  try {
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  } catch {
    throw new Fault('err.downloadDenied', 0);
  }
}
