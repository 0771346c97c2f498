import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Config } from '#server/base/config/config.ts';
import { VERSION } from '#server/base/config/version.ts';
import type { SpanFacts, TraceParent, Tracer } from '#server/base/tracer.ts';
import { spanSender } from './span-sender.ts';
import { isKept } from './trace-parent.ts';

/** Opens the tracer of a process (decision 161). Only a process with the setting loads this file. */
export function openTracer(
  endpoint: string,
  config: Pick<Config, 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG' | 'ROLE'>,
  processId: string,
): Tracer {
  const present = new AsyncLocalStorage<TraceParent>();
  const sender = spanSender({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    resource: {
      'service.name': 'traza',
      'service.version': VERSION,
      'service.instance.id': processId,
      'traza.role': config.ROLE,
    },
  });
  return {
    start(name, { facts = {}, parent = present.getStore() ?? null, isServer = false } = {}) {
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
      const isSampled = parent?.isSampled !== false && isKept(traceId, config.OTEL_TRACES_SAMPLER_ARG);
      const spanId = randomBytes(8).toString('hex');
      const began = performance.now();
      let isOver = !isSampled;
      return {
        run: (work) => present.run({ traceId, spanId, isSampled }, work),
        end(more: SpanFacts = {}, isFailed = false) {
          if (isOver) return;
          isOver = true;
          sender.add({
            ...{ traceId, spanId, parentId: parent?.spanId, name, isServer, isFailed },
            startMs: performance.timeOrigin + began,
            endMs: performance.timeOrigin + performance.now(),
            facts: { ...facts, ...more },
          });
        },
      };
    },
    close: sender.close,
  };
}
