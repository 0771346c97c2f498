import { useEffect, useRef, useState } from 'react';
import type { Endpoint } from '#api/endpoint.ts';
import { Fault } from '#domain/fault.ts';
import { callBytes } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import type { ArgsOf } from '#web/base/wire/wire.ts';
import { saveFile } from './save-file.ts';

/** The longest time for an export of a hundred thousand rows, milliseconds. */
const EXPORT_TIMEOUT_MS = 120_000;

/** The arguments for a download from an endpoint of octets. */
export type Saved = { params?: unknown; query?: unknown; body?: unknown };

/** Calls an octet endpoint and saves its answer as a file; a call while one is running cancels that one. */
export function useSaving(): {
  save: (endpoint: Endpoint, args: Saved, fileName: string) => Promise<void>;
  isSaving: boolean;
} {
  const running = useRef<AbortController | null>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  async function save(endpoint: Endpoint, args: Saved, fileName: string) {
    if (running.current) {
      running.current.abort();
      return;
    }
    const control = new AbortController();
    running.current = control;
    setSaving(true);
    try {
      const bytes = await callBytes(endpoint, args as ArgsOf<Endpoint>, {
        signal: control.signal,
        timeoutMs: EXPORT_TIMEOUT_MS,
        quiet: true,
      });
      saveFile(bytes, fileName);
      notice({ kind: 'done', key: 'ui.exported', params: { file: fileName } });
    } catch (error) {
      if (error instanceof Fault) notice({ kind: 'error', key: `fault.${error.code}`, params: error.params });
      else if (!control.signal.aborted) throw error;
    } finally {
      running.current = null;
      setSaving(false);
    }
  }
  return { save, isSaving };
}
