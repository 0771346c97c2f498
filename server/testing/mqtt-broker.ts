import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';

/** A broker in the test, on a port of its own, with a publisher. */
export type TestBroker = {
  url: string;
  /** Number of messages acknowledged by their receivers. */
  acknowledged(): number;
  /** Names of the connected clients, without the publisher. */
  connected(): string[];
  /** Resolves when the broker has the message. */
  publish(topic: string, message: object | string): Promise<unknown>;
  close(): Promise<void>;
};

const PUBLISHER = 'publisher';

/** With TLS and a certificate of any kind: its own publisher does not check it. */
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
    // No acknowledgement for a message that was acknowledged before.
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
