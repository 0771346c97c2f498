import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';

/** A broker in the test, on a port of its own, with somebody who publishes. */
export type TestBroker = {
  url: string;
  /** How many messages their receivers have acknowledged. */
  acknowledged(): number;
  /** Names of the clients that are connected, the publisher left out. */
  connected(): string[];
  /** Resolves when the broker has it. */
  publish(topic: string, message: object | string): Promise<unknown>;
  close(): Promise<void>;
};

const PUBLISHER = 'publisher';

/** Over TLS with a certificate, whatever it is worth: its own publisher does not look at it. */
export async function testBroker(certificate?: { cert: string; key: string }): Promise<TestBroker> {
  const broker = await Aedes.createBroker();
  const server = certificate ? createTlsServer(certificate, broker.handle) : createServer(broker.handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const scheme = certificate ? 'mqtts' : 'mqtt';
  const url = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let acknowledged = 0;
  const connected = new Set<string>();
  broker.on('ack', (packet, client) => {
    // None for a message that was acknowledged before.
    if (client.id !== PUBLISHER && packet) acknowledged++;
  });
  broker.on('clientReady', ({ id }) => connected.add(id));
  broker.on('clientDisconnect', ({ id }) => connected.delete(id));
  const publisher = await mqtt.connectAsync(url, {
    clientId: PUBLISHER,
    rejectUnauthorized: certificate === undefined,
  });
  return {
    url,
    acknowledged: () => acknowledged,
    connected: () => [...connected].filter((id) => id !== PUBLISHER),
    publish: (topic, message) =>
      publisher.publishAsync(topic, typeof message === 'string' ? message : JSON.stringify(message), {
        qos: 1,
      }),
    async close() {
      await publisher.endAsync(true);
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      server.close();
    },
  };
}
