import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError } from '#server/base/config/config.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { PROTOCOL_NAMES, portSetting } from '#server/protocols.ts';
import { testGateway } from '#server/testing/gateway.ts';

const other = createServer();
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await once(other.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  other.close();
  await database.close();
});

it.each([...PROTOCOL_NAMES.map(portSetting), 'CAMERA_PORT'])(
  '%s taken by another program is named',
  async (setting) => {
    const { port } = other.address() as AddressInfo;
    const settings = { CAMERA_HOST: 'traza.example.org', [setting]: String(port) };
    await expect(testGateway({ database }, { settings })).rejects.toThrow(
      new ConfigError(`${setting}: port ${port} is taken by another program`),
    );
  },
);
