import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CameraSite, cameraSite } from '#server/testing/camera-site.ts';
import { PNG } from '#server/testing/document-files.ts';
import { sendFiles } from '#simulator/send-files.ts';

let site: CameraSite;
beforeAll(async () => {
  site = await cameraSite();
});
afterAll(() => site.close());

const picture = { name: '00_65_6501_0_a.png', kind: 0, octets: PNG };

it('files that a dead gateway has asked for are taken by another one, and asked for again there', async () => {
  const [answered, lost] = [await site.camera(), await site.camera()];
  const asked = await site.alarm(answered);
  const state = async ({ vehicleId }: typeof lost) => {
    const { body } = await site.alarmsOf(await site.tokenOf(), vehicleId);
    return body.alarms[0]?.state;
  };
  await site.alarm(lost);
  // Ends this gateway; another one opens, with ports of its own.
  await site.restart();
  // The balancer sends the terminal's files to the gateway that lives.
  const port = site.gateway.filesPort!;
  expect(await sendFiles({ ...asked!, port }, answered.phone, [picture])).toBe(true);
  expect(await state(answered)).toBe('done');
  expect(await state(lost)).toBe('waiting');
  // The request to this terminal was lost with the gateway. It comes again when its time is over.
  site.server.clock.nowMs += 601_000;
  const again = await site.alarm(lost);
  expect(again).toMatchObject({ host: '127.0.0.1', port });
  expect(await sendFiles(again!, lost.phone, [picture])).toBe(true);
  expect(await state(lost)).toBe('done');
});
