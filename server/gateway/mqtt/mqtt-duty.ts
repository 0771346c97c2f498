import pg from 'pg';
import type { MqttReader } from './mqtt-reader.ts';

/** Reads from the broker while it is this process's turn. */
export type MqttDuty = {
  /** Begins to read if no other process does. */
  turn(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Lets one of several processes read, because two would end each other's session at the broker. The turn is a
 * lock that lives as long as a connection to the database. So it passes on by itself when a process is gone.
 */
export function mqttDuty(databaseUrl: string, open: () => MqttReader): MqttDuty {
  let connection: pg.Client | null = null;
  let reader: MqttReader | null = null;

  async function connected(): Promise<pg.Client> {
    if (connection) return connection;
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'traza-mqtt' });
    client.on('error', () => {});
    client.once('end', () => {
      if (connection !== client) return;
      connection = null;
      void stopReading();
    });
    await client.connect();
    connection = client;
    return client;
  }

  async function stopReading(): Promise<void> {
    const ending = reader;
    reader = null;
    await ending?.close();
  }

  return {
    async turn() {
      if (reader) return;
      const client = await connected();
      const { rows } = await client.query<{ mine: boolean }>(
        "select pg_try_advisory_lock(hashtext('mqtt')) as mine",
      );
      if (rows[0]!.mine) reader = open();
    },
    async close() {
      await stopReading();
      const ending = connection;
      connection = null;
      await ending?.end();
    },
  };
}
