import { expect, it } from 'vitest';
import { getLiveVehicles } from '#api/telemetry.ts';
import { testMatrix } from '#server/testing/matrix.ts';
import type { Who } from '#server/testing/samples/sample.ts';

const matrix = testMatrix('telemetry');

it('shows SYS both companies and others one', async () => {
  const { server, tokens } = matrix();
  const licenses = async (who: Who) =>
    (await server.call(getLiveVehicles, { token: tokens.get(who)! })).text.match(/"(OWN|FOREIGN)1"/g);
  expect(await licenses('SYS')).toEqual(['"OWN1"', '"FOREIGN1"']);
  expect(await licenses('VIS')).toEqual(['"OWN1"']);
});
