import { useEffect, useRef, useState } from 'react';
import { plateInCode } from '#domain/driver/vehicle-code.ts';
import { useText } from '#web/base/language/text.ts';

type NdefRecord = { recordType: string; data?: DataView };
type NdefReader = EventTarget & {
  scan(options: { signal: AbortSignal }): Promise<void>;
};
const readerKind = () => (globalThis as { NDEFReader?: new () => NdefReader }).NDEFReader;

/** Has this browser a reader of NFC tags? */
export const canReadNfc = (): boolean => readerKind() !== undefined;

/** The plate in the records of a tag, as an address or a text; null without one. */
function plateOf(records: readonly NdefRecord[]): string | null {
  for (const { recordType, data } of records) {
    if (!data || !['url', 'absolute-url', 'text'].includes(recordType)) continue;
    const plate = plateInCode(new TextDecoder().decode(data));
    if (plate !== null) return plate;
  }
  return null;
}

/** Reads the NFC tag of a vehicle after a tap on a button, until the screen is left. */
export function useNfc(onPlate: (license: string) => void): {
  isReading: boolean;
  words: string | null;
  read(): void;
} {
  const { t } = useText();
  const [state, setState] = useState<'off' | 'reading' | 'other' | 'refused'>('off');
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  function read() {
    stop.current?.abort();
    const stopping = new AbortController();
    stop.current = stopping;
    const { signal } = stopping;
    const reader = new (readerKind()!)();
    reader.addEventListener(
      'reading',
      (event) => {
        const { message } = event as unknown as { message: { records: readonly NdefRecord[] } };
        const plate = plateOf(message.records);
        if (plate === null) return setState('other');
        stopping.abort();
        setState('off');
        onPlate(plate);
      },
      { signal },
    );
    setState('reading');
    reader.scan({ signal }).catch(() => {
      if (!signal.aborted) setState('refused');
    });
  }
  return {
    isReading: state === 'reading',
    words: state === 'off' ? null : t(`ownDay.nfc_${state}`),
    read,
  };
}
