import { useEffect, useRef, useState } from 'react';
import { Fault } from '#domain/fault.ts';
import type { CallOptions } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { fileSender } from '#web/base/wire/file-sender.ts';
import { checkedFile, FILE_TIMEOUT_MS } from './document-file.ts';

/** A file being sent. After a failure it stays listed until the user tries again or removes it. */
export type Upload<Where = unknown> = {
  key: number;
  file: File;
  goal: Where;
  /** The part already sent, 0–1; null while it waits. */
  share: number | null;
  failure: unknown;
};

/** Files sent at once: browsers have few connections for one server, and screens need some too. */
const AT_ONCE = 2;

/** Sends a file to its goal. */
export type SendFile<Where> = (
  goal: Where,
  file: { name: string; body: Blob },
  options: CallOptions,
) => Promise<unknown>;

/** Sends files, some at a time. */
export function useUploads<Where extends object>(sendFile: SendFile<Where>) {
  const [uploads, setUploads] = useState<readonly Upload<Where>[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const waiting = useRef<Upload<Where>[]>([]);
  const keys = useRef(0);
  useEffect(() => {
    const { current } = running;
    // When the user leaves the tab, running uploads go on; waiting ones are dropped.
    return () => {
      waiting.current = [];
      current.clear();
    };
  }, []);

  const change = (key: number, to: Partial<Upload<Where>>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const remove = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  async function send({ key, file, goal }: Upload<Where>, signal: AbortSignal) {
    try {
      change(key, { share: 0 });
      const { name, body } = await checkedFile(file);
      const options = {
        signal,
        quiet: true,
        timeoutMs: FILE_TIMEOUT_MS,
        by: fileSender((share) => change(key, { share })),
      };
      await sendFile(goal, { name, body }, options);
      remove(key);
      notice({ kind: 'done', key: 'document.uploaded', params: { file: name } });
    } catch (failure) {
      if (signal.aborted) remove(key);
      else change(key, { share: null, failure });
      if (!signal.aborted && !(failure instanceof Fault)) throw failure;
    }
  }

  function next() {
    while (running.current.size < AT_ONCE) {
      const upload = waiting.current.shift();
      if (!upload) return;
      const control = new AbortController();
      running.current.set(upload.key, control);
      void send(upload, control.signal).finally(() => {
        running.current.delete(upload.key);
        next();
      });
    }
  }

  function add(files: readonly File[], goal: Where) {
    const added = files.map(
      (file): Upload<Where> => ({ key: keys.current++, file, goal, share: null, failure: null }),
    );
    setUploads((all) => [...all, ...added]);
    waiting.current.push(...added);
    next();
  }

  return {
    uploads,
    add,
    retry(upload: Upload<Where>) {
      change(upload.key, { failure: null });
      waiting.current.push(upload);
      next();
    },
    cancel(key: number) {
      running.current.get(key)?.abort();
      waiting.current = waiting.current.filter((one) => one.key !== key);
      remove(key);
    },
  };
}
