import { hostname } from 'node:os';
import { Gauge } from 'prom-client';
import { auditLine } from '#domain/audit/audit-line.ts';
import type { Base } from '#server/base/app.ts';
import type { Config } from '#server/base/config/config.ts';
import { type Lease, openLease } from '#server/base/db/lease.ts';
import { metrics } from '#server/base/http/metrics.ts';
import { openHorizon, readAuditLines } from './audit-lines.ts';
import { httpReceiver } from './http-receiver.ts';
import { type Receiver, ReceiverFault } from './receiver.ts';
import { syslogReceiver } from './syslog-receiver.ts';

/** Lines that leave together. */
const BATCH = 500;
/** One process sends at a time; longer than a batch may take, ms. */
const LEASE_MS = 60_000;
/** Pauses after failures in a row, ms: 1 s, 2 s, 4 s, … */
const PAUSE_MS = { first: 1_000, most: 60_000 };

/** Is the receiver of the audit away? By the reason; the process that sends reports it. */
const faults = new Gauge({
  name: 'traza_audit_stream_fault',
  help: 'The receiver of the audit does not take lines, by the reason',
  labelNames: ['problem'],
  registers: [metrics],
});

type Streaming = Pick<Base, 'database' | 'log' | 'now' | 'processId'> & {
  config: Pick<Config, 'AUDIT_STREAM' | 'AUDIT_STREAM_AUTHORIZATION' | 'PUBLIC_URL'>;
};

/** Sends the audit to another system, line by line in the order of its ids (decision 154). */
export type AuditStream = {
  /** Sends everything that waits, unless another process does or the receiver has just failed. */
  turn(): Promise<void>;
  /** Ends a batch that is on its way, and lets another process send. */
  close(): Promise<void>;
};

/**
 * Opens the stream of the audit. A line counts as sent once the receiver has taken it, so a process that dies
 * in between sends some again, and none is missing. Without a receiver it only notes that none waits.
 */
export function openAuditStream(app: Streaming, lease = leaseOf(app)): AuditStream {
  const { database, log, now } = app;
  const receiver = receiverOf(app.config);
  const stop = new AbortController();
  const horizon = openHorizon(database.pool);
  let isOn: boolean | null = null;
  let failures = 0;
  let notBeforeMs = 0;

  async function sendNext(): Promise<boolean> {
    if (stop.signal.aborted || !(await lease.take())) return false;
    const { rows } = await database.pool.query<{ sent_id: number }>('select sent_id from audit_stream');
    const from = rows[0]!.sent_id;
    const until = await horizon();
    const lines = until > from ? await readAuditLines(database.pool, { from, until, limit: BATCH }) : [];
    const last = lines.at(-1);
    if (!last || !receiver) return false;
    const leaving = lines.map((line) => ({ at: line.at, text: auditLine(line) }));
    await receiver.send(leaving, stop.signal);
    // Another process that took over in between has its own place.
    await database.pool.query(
      `update audit_stream set sent_id = $1, sent_at = $3, fault = null, failing_since = null where sent_id = $2`,
      [last.id, from, new Date(now())],
    );
    return true;
  }

  async function failed(error: ReceiverFault): Promise<void> {
    failures++;
    notBeforeMs = now() + Math.min(PAUSE_MS.first * 2 ** (failures - 1), PAUSE_MS.most);
    faults.reset();
    faults.set({ problem: error.problem }, 1);
    log.warn({ problem: error.problem, detail: error.message, failures }, 'audit not taken by its receiver');
    await database.pool.query(
      'update audit_stream set fault = $1, failing_since = coalesce(failing_since, $2)',
      [error.problem, new Date(now())],
    );
  }

  return {
    async turn() {
      if (isOn === null) {
        await markOn(database.pool, receiver !== null);
        isOn = receiver !== null;
      }
      if (!isOn || now() < notBeforeMs) return;
      try {
        while (await sendNext());
        failures = 0;
        faults.reset();
      } catch (error) {
        if (!(error instanceof ReceiverFault)) throw error;
        if (!stop.signal.aborted) await failed(error);
      }
    },
    async close() {
      stop.abort();
      if (isOn) await lease.release();
    },
  };
}

const leaseOf = ({ database, processId }: Streaming): Lease =>
  openLease(database.pool, { name: 'audit-stream', holder: processId, lastsMs: LEASE_MS });

/** The receiver of the settings; null: there is none. */
function receiverOf(config: Streaming['config']): Receiver | null {
  const { AUDIT_STREAM, AUDIT_STREAM_AUTHORIZATION, PUBLIC_URL } = config;
  if (AUDIT_STREAM === undefined) return null;
  const url = new URL(AUDIT_STREAM);
  if (/^https?:$/.test(url.protocol)) return httpReceiver(AUDIT_STREAM, AUDIT_STREAM_AUTHORIZATION);
  return syslogReceiver(url, PUBLIC_URL ? new URL(PUBLIC_URL).hostname : hostname());
}

/**
 * Notes whether a receiver is configured. The stream begins with the lines of the future; one that goes on
 * begins where it ended.
 */
async function markOn(pool: Base['database']['pool'], isOn: boolean): Promise<void> {
  if (!isOn)
    return void (await pool.query('update audit_stream set is_on = false, fault = null where is_on'));
  await pool.query(
    `insert into audit_stream (sent_id) select coalesce(max(id), 0) from audit_entry
     on conflict (is_one) do update set is_on = true where not audit_stream.is_on`,
  );
}
