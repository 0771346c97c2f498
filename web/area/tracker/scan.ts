/** The browser's own reader of bar codes, where it has one. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Codes that trackers and their boxes carry. */
const FORMATS = ['code_128', 'code_39', 'qr_code', 'data_matrix', 'ean_13', 'itf'];
/** The interval of examining the picture, milliseconds. */
const LOOK_MS = 200;

/** Can this device read codes with its camera? */
export function canScan(): boolean {
  return detectorClass() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;
}

/**
 * Shows the rear camera in a video and calls back with every code it reads, until stopped. Rejects when the
 * camera may not be used.
 */
export async function scanWith(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const DetectorMade = detectorClass();
  if (!DetectorMade) throw new Error('no reader of codes');
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop, { once: true });
  video.srcObject = stream;
  await video.play();
  const detector = new DetectorMade({ formats: FORMATS });
  while (!signal.aborted) {
    const found = await detector.detect(video).catch(() => []);
    for (const { rawValue } of found) onCode(rawValue);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
