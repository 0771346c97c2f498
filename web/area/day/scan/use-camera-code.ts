import { type RefObject, useEffect, useState } from 'react';

/** Pause between two looks at the picture, milliseconds. */
const LOOK_MS = 120;
/** Larger pictures are drawn smaller, so that a look takes some milliseconds. */
const SIDE = 800;

/** A detector of codes that some browsers have built in. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };
type DetectorKind = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** Reads the text of a code in the present picture of a video; null: none is in it. */
type Look = (video: HTMLVideoElement) => Promise<string | null>;

/** The browser's own detector; else the bundled decoder, which is fetched only now. */
async function openLook(): Promise<Look> {
  const kind = (globalThis as { BarcodeDetector?: DetectorKind }).BarcodeDetector;
  if (kind && (await kind.getSupportedFormats().catch((): string[] => [])).includes('qr_code')) {
    const detector = new kind({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { readCode } = await import('./read-code.ts');
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true })!;
  return async (video) => {
    const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
    return readCode(drawing.getImageData(0, 0, canvas.width, canvas.height));
  };
}

/** Why there is no picture: the user or the device refused the camera, or there is none. */
export type NoCamera = 'refused' | 'missing';

/**
 * Shows the camera of the device in a video and hands over each text of a code that it sees. @returns why
 * there is no picture; null while there is one
 */
export function useCameraCode(
  video: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
): NoCamera | null {
  const [failure, setFailure] = useState<NoCamera | null>(null);
  // The newest handler counts; a new one does not open the camera again.
  const handler = useLatest(onText);
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    async function run() {
      const shown = video.current!;
      // Over an insecure address browsers have no cameras at all.
      if (!navigator.mediaDevices) return setFailure('missing');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver) return stop();
      shown.srcObject = stream;
      await shown.play();
      const look = await openLook();
      const next = async () => {
        const text = shown.videoWidth > 0 ? await look(shown).catch(() => null) : null;
        if (isOver) return;
        if (text !== null) handler.current(text);
        timer = setTimeout(() => void next(), LOOK_MS);
      };
      await next();
    }
    run().catch((error: unknown) => {
      if (isOver) return;
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      setFailure(isRefused ? 'refused' : 'missing');
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [video, handler]);
  return failure;
}

function useLatest<Value>(value: Value): RefObject<Value> {
  const [held] = useState(() => ({ current: value }));
  useEffect(() => {
    held.current = value;
  });
  return held;
}
