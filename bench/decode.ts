import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { NO_CHOICE } from '#domain/tracker/figure-source.ts';
import { encodeLocation as encodeGt06 } from '#server/protocol/gt06/encode.ts';
import { gt06 } from '#server/protocol/gt06/gt06.ts';
import { encodeBatch, encodeLocation as encodeJt808, phoneBytes } from '#server/protocol/jt808/encode.ts';
import { jt808 } from '#server/protocol/jt808/jt808.ts';
import { encodeOsmandQuery } from '#server/protocol/osmand/encode.ts';
import { osmandHttp } from '#server/protocol/osmand/http.ts';
import type { FrameProtocol } from '#server/protocol/protocol.ts';
import { encodePosition } from '#server/protocol/queclink/encode.ts';
import { queclink } from '#server/protocol/queclink/queclink.ts';
import { encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import { teltonikaTcp } from '#server/protocol/teltonika/tcp.ts';
import { driving } from './drive.ts';
import { figure } from './figure.ts';

/* npm run bench:decode. Measures the records per second that each protocol cuts out of a stream, checks
   and decodes, in one thread. Answers are made, nothing is stored. Each protocol gets the same 20,000
   records of a drive in the form of its trackers, 60 at a time if it can. The best of several rounds
   counts, because other work on the machine can only slow a round down. */
const BUDGET = 200_000;
const RECORDS = 20_000;
const BATCH = 60;
const ROUNDS = 12;
const IMEI = '356307042441013';
const SPEAKER = { imei: IMEI, speedUnit: 'knots' as const, sources: NO_CHOICE, model: 'FMC003' };
const CHINA_MS = 8 * 3_600_000;

const records: readonly TrackerRecord[] = driving({
  seed: 1,
  startMs: Date.parse('2026-03-02T06:00:00Z'),
  stepMs: 1_000,
  count: RECORDS,
});
const receivedMs = records.at(-1)!.timeMs;
const batches = Array.from({ length: Math.ceil(RECORDS / BATCH) }, (_, i) =>
  records.slice(i * BATCH, (i + 1) * BATCH),
);
const sender = { phone: phoneBytes(IMEI, true), serial: 1 };

const streams: readonly [name: string, id: string, decode: () => number][] = [
  [
    'Teltonika, codec 8E, 60 a packet',
    'decode.teltonika',
    over(
      teltonikaTcp,
      batches.map((batch) => encodeTcpFrame(batch, { codec: '8E' })),
    ),
  ],
  [
    'GT06',
    'decode.gt06',
    over(
      gt06,
      records.map((record, i) => encodeGt06(record, i & 0xffff)),
    ),
  ],
  [
    'Queclink',
    'decode.queclink',
    over(
      queclink,
      records.map((record, i) => encodePosition(record, { imei: IMEI, count: i })),
    ),
  ],
  [
    'JT/T 808',
    'decode.jt808',
    over(
      jt808,
      records.map((record) => encodeJt808(record, CHINA_MS, sender)),
    ),
  ],
  [
    'JT/T 808, 60 a message in packages',
    'decode.jt808Packages',
    over(
      jt808,
      batches.map((batch) => encodeBatch(batch, { aheadMs: CHINA_MS, isBuffered: true }, sender)),
    ),
  ],
  [
    'OsmAnd, one a request',
    'decode.osmand',
    overHttp(
      records.map((record) => encodeOsmandQuery('secret', { ...record, gsmLevel: null, fuelLevelL: null })),
    ),
  ],
];

/** Decodes a stream of messages from its first byte to its last; returns the number of records in it. */
function over<Frame extends { kind: string; end: number }, State>(
  protocol: FrameProtocol<Frame, State>,
  messages: readonly Buffer[],
): () => number {
  const bytes = Buffer.concat(messages);
  return () => {
    let { start: state } = protocol;
    let count = 0;
    for (let at = 0; at < bytes.length; ) {
      const cut = protocol.next(bytes, at);
      if (!('end' in cut)) throw new Error(`${cut.kind} at ${at}`);
      at = cut.end;
      const taken = protocol.take(cut as Frame, { speaker: SPEAKER, state, receivedMs });
      if (taken.state !== undefined) state = taken.state;
      if (taken.kind === 'packet') count += taken.records.length;
    }
    return count;
  };
}

function overHttp(urls: readonly string[]): () => number {
  return () => {
    let count = 0;
    for (const url of urls) {
      const request = { method: 'GET', url, contentType: null, body: '', receivedMs };
      const taken = osmandHttp.take(request, SPEAKER);
      if ('records' in taken) count += taken.records.length;
    }
    return count;
  };
}

for (const [name, id, decode] of streams) {
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const startMs = performance.now();
    const count = decode();
    if (count !== RECORDS) throw new Error(`${name}: ${count} records of ${RECORDS}`);
    best = Math.max(best, (count * 1000) / (performance.now() - startMs));
  }
  figure(id, Math.round(best));
  const verdict = best >= BUDGET ? 'enough' : `less than ${BUDGET.toLocaleString('en')}`;
  console.info(
    `${name.padEnd(36)} ${Math.round(best).toLocaleString('en').padStart(10)} records/s, ${verdict}`,
  );
}
