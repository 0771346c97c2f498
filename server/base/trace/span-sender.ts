import type { SpanFacts } from '#server/base/tracer.ts';
import { droppedSpans } from './dropped-spans.ts';

/** A span that is over. Times are milliseconds UTC with fractions. */
export type FinishedSpan = {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  isServer: boolean;
  startMs: number;
  endMs: number;
  isFailed: boolean;
  facts: SpanFacts;
};

/** Spans that wait at most; further ones are dropped, because a collector that is away must cost nothing. */
const WAITING_MAX = 2_048;
/** So many are sent at once, without waiting for the clock. */
const SEND_AT = 512;
const SEND_MS = 5_000;
/** A collector without an answer for so long has not taken the spans, milliseconds. */
const ANSWER_MS = 10_000;

/** Numbers of OTLP. */
const KIND = { internal: 1, server: 2 } as const;
const FAILED = { code: 2 };

/** Collects spans and posts them to a collector in the JSON form of OTLP, one request at a time. */
export function spanSender({
  url,
  headers,
  resource,
}: {
  url: string;
  headers: Readonly<Record<string, string>>;
  resource: Readonly<Record<string, string>>;
}): { add(span: FinishedSpan): void; close(): Promise<void> } {
  let waiting: FinishedSpan[] = [];
  let sending: Promise<void> | null = null;

  const post = async (spans: readonly FinishedSpan[]): Promise<void> => {
    const scopeSpans = [{ scope: { name: 'traza' }, spans: spans.map(wireSpan) }];
    const body = JSON.stringify({
      resourceSpans: [{ resource: { attributes: wireFacts(resource) }, scopeSpans }],
    });
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) droppedSpans.inc(spans.length);
    } catch {
      // Nobody waits for spans: the figure is the report, and a line for each failure would fill the log.
      droppedSpans.inc(spans.length);
    }
  };
  const send = (): void => {
    if (sending || waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    sending = post(spans).then(() => {
      sending = null;
      if (waiting.length >= SEND_AT) send();
    });
  };
  const clock = setInterval(send, SEND_MS).unref();

  return {
    add(span) {
      if (waiting.length >= WAITING_MAX) return droppedSpans.inc();
      waiting.push(span);
      if (waiting.length >= SEND_AT) send();
    },
    async close() {
      clearInterval(clock);
      await sending;
      send();
      await sending;
    },
  };
}

function wireSpan({
  traceId,
  spanId,
  parentId,
  name,
  isServer,
  startMs,
  endMs,
  isFailed,
  facts,
}: FinishedSpan) {
  return {
    ...{ traceId, spanId, ...(parentId !== undefined && { parentSpanId: parentId }), name },
    kind: isServer ? KIND.server : KIND.internal,
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: wireFacts(facts),
    status: isFailed ? FAILED : {},
  };
}

/** Microseconds are as exact as the clock. A number of nanoseconds has more digits than a double holds. */
const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`;

/** Numbers are whole here; OTLP writes them as text. */
const wireFacts = (facts: Readonly<Record<string, string | number>>) =>
  Object.entries(facts).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
