import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
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

export async function testBroker(): Promise<TestBroker> {
  const broker = await Aedes.createBroker();
  const server = createServer(broker.handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let acknowledged = 0;
  const connected = new Set<string>();
  broker.on('ack', (packet, client) => {
    // None for a message that was acknowledged before.
    if (client.id !== PUBLISHER && packet) acknowledged++;
  });
  broker.on('clientReady', ({ id }) => connected.add(id));
  broker.on('clientDisconnect', ({ id }) => connected.delete(id));
  const publisher = await mqtt.connectAsync(url, { clientId: PUBLISHER });
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
