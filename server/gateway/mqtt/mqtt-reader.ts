import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import type { Config } from '#server/base/config/config.ts';
import { isTooDeep } from '#server/base/http/json-body.ts';
import type { FeedVerdict } from '#server/protocol/protocol.ts';
import { PROTOCOLS } from '#server/protocols.ts';
import { BATCH_MAX_BYTES, feedAccesses } from '../feed-access.ts';
import { type Gateway, noteRefused } from '../gateway.ts';
import { storeFeed } from '../store-feed.ts';

/** The name of this entry, among the doors of the JSON protocol. */
const NAME = 'json-mqtt';
/** Delay before a batch that could not be stored is tried again, ms. */
const AGAIN_MS = 1_000;
/** Time for the message being stored when the program ends, ms. */
const CLOSING_MS = 2_000;
const TOKEN = /^[\w~+/.-]{16,200}=*$/;

/** A reader of a broker. */
export type MqttReader = {
  /** Takes nothing more. A message that was not stored is not acknowledged, and comes again. */
  close(): Promise<void>;
};

/**
 * Reads batches of the JSON door from an MQTT broker, each with its token in it (docs/HTTP-DOOR.md). The
 * session stays while no reader is connected, and a message is acknowledged once its records are stored. So
 * nothing is lost when the program ends in between; a message that comes twice gives the same rows. It takes
 * one message at a time, so that records keep their order.
 */
export function readMqtt(
  gateway: Gateway,
  log: Logger,
  { MQTT_TOPIC, MQTT_CLIENT }: Pick<Config, 'MQTT_TOPIC' | 'MQTT_CLIENT'>,
  url: string,
): MqttReader {
  const accesses = feedAccesses(gateway.pool, gateway.now);
  let isClosing = false;
  let taking: Promise<unknown> = Promise.resolve();
  const client = connect(url, {
    clientId: MQTT_CLIENT,
    clean: false,
    // Subscribes below at each connection, because a broker that lost the session needs it again.
    resubscribe: false,
    reconnectPeriod: 5_000,
    reconnectOnConnackError: true,
  });
  const topic = MQTT_TOPIC;
  gateway.metrics.mqttConnected.set({ topic }, 0);
  client.on('close', () => gateway.metrics.mqttConnected.set({ topic }, 0));
  client.on('error', (error) => {
    log.warn(
      { err: error },
      isUntrusted(error) ? 'MQTT broker: its certificate is not trusted' : 'MQTT broker',
    );
  });
  client.on('connect', ({ sessionPresent }) => {
    client.subscribe(topic, { qos: 1 }, (error) => {
      if (error) return log.error({ err: error, topic }, 'MQTT topic not granted');
      gateway.metrics.mqttConnected.set({ topic }, 1);
      log.info({ topic, sessionPresent }, 'MQTT topic subscribed');
    });
  });
  client.handleMessage = (packet, acknowledge) => {
    taking = takeUntilStored(packet.payload as Buffer).then(
      () => acknowledge(),
      (error) => acknowledge(error),
    );
  };
  return {
    async close() {
      isClosing = true;
      const isDone = await Promise.race([taking.then(() => true), pause(CLOSING_MS, false)]);
      await client.endAsync(!isDone);
      gateway.metrics.mqttConnected.remove({ topic });
    },
  };

  /** Rejects only at the end of the program. */
  async function takeUntilStored(payload: Buffer): Promise<void> {
    for (;;) {
      if (isClosing) throw new Error('closing');
      try {
        return await take(payload);
      } catch (error) {
        log.warn({ err: error, protocol: NAME }, 'report not stored');
        await pause(AGAIN_MS);
      }
    }
  }

  async function take(payload: Buffer): Promise<void> {
    const from = { protocol: NAME, address: addressOf(client), receivedMs: gateway.now() };
    const refuse = (reason: string) => noteRefused(gateway, from, reason);
    if (payload.length > BATCH_MAX_BYTES) return refuse('413');
    const body = payload.toString('utf8');
    if (isTooDeep(body)) return refuse('400');
    const token = tokenIn(body);
    const access = token === null ? null : await accesses.of(token, 'json');
    if (!access) return refuse('401');
    const { receivedMs } = from;
    const read = PROTOCOLS.json.feed!.read({
      method: 'POST',
      url: '/positions',
      contentType: null,
      body,
      receivedMs,
    });
    if ('status' in read) return refuse(String(read.status));
    for (const verdict of await storeFeed(gateway, access, from, read.reports)) note(verdict, refuse);
  }
}

/** Does the broker's certificate prevent the connection: is it untrusted, another host's, or expired? */
function isUntrusted(error: Error): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return /^(ERR_TLS_CERT|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code);
}

/**
 * Counts each refused record, because an MQTT sender gets no answer. Records in quarantine are counted there.
 */
function note(verdict: FeedVerdict, refuse: (reason: string) => void): void {
  if (verdict.status !== 'refused') return;
  if (verdict.reason === 'invalid' || verdict.reason === 'unknown_tracker') refuse(verdict.reason);
}

function tokenIn(body: string): string | null {
  try {
    const { token } = JSON.parse(body) as { token?: unknown };
    return typeof token === 'string' && TOKEN.test(token) ? token : null;
  } catch {
    return null;
  }
}

/** The address of the broker; the sender behind it is unknown. */
function addressOf({ stream }: MqttClient): string {
  return (stream as Partial<Socket>).remoteAddress ?? '';
}
