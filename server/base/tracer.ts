/**
 * A place in a trace: that of a caller or of our own work. `isSampled` false: the system that began the trace
 * keeps nothing of it.
 */
export type TraceParent = { traceId: string; spanId: string; isSampled: boolean };

/**
 * All that a span may say besides its name and times. Nothing of it names a person, a vehicle or a place: a
 * fact that is not in this list does not compile.
 */
export type SpanFacts = {
  'http.request.method'?: string;
  /** The declared path with its parameters as names: `/vehicle/{id}`. */
  'http.route'?: string;
  'http.response.status_code'?: number;
  /** The id in the answer's header `x-request-id` and in the log. */
  'traza.request_id'?: string;
  'traza.packets'?: number;
  'traza.records'?: number;
};

export type SpanStart = {
  facts?: SpanFacts;
  /** The parent; null begins a trace. Left out: the work in which the span begins, if there is one. */
  parent?: TraceParent | null;
  /** It answers a request of another system. */
  isServer?: boolean;
};

/** A piece of work in the making. */
export type Span = {
  /** Runs work whose own spans are below this one. */
  run<Result>(work: () => Result): Result;
  /** Ends it. Later calls do nothing. */
  end(facts?: SpanFacts, isFailed?: boolean): void;
};

/** Makes spans and sends them to a collector of OpenTelemetry. A process without the setting has none. */
export type Tracer = {
  start(name: string, how?: SpanStart): Span;
  /** Sends the finished spans, and ends. */
  close(): Promise<void>;
};

/** Runs work as a span, where there is a tracer. A rejection marks the span as failed. */
export async function traced<Result>(
  tracer: Tracer | undefined,
  name: string,
  work: () => Promise<Result>,
  how?: () => SpanStart,
): Promise<Result> {
  if (!tracer) return work();
  const span = tracer.start(name, how?.());
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, true);
    throw error;
  }
}
