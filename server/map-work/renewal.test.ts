import { describe, expect, it } from 'vitest';
import { deleteStreetMap, putMapRenewal } from '#api/street-map.ts';
import { archiveOf, useMapSite } from '#server/testing/map-site.ts';
import { renewMap } from '#server/worker/job/renew-map.ts';

const { site, state, start, workIs, tileReads } = useMapSite();

describe('renewal every month', () => {
  const DAY_MS = 86_400_000;
  const later = async (at: number) => {
    site.server.clock.nowMs = at;
    // Sessions end too.
    site.token = await site.server.tokenOf(site.ana);
  };

  it('asks the archive a month later, and takes what is newer', async () => {
    expect((await site.server.call(putMapRenewal, { token: site.token, body: { on: true } })).code).toBe(
      'err.operation',
    );
    await start();
    await workIs('done');
    await site.server.call(putMapRenewal, { token: site.token, body: { on: true } });
    // The data is of 28 February.
    expect((await state()).renewal).toEqual({ next_at: '2026-03-28T04:00:00.000Z' });
    await later(Date.parse('2026-03-28T03:00:00Z'));
    expect(await renewMap(site.server.app)).toBe(0);

    await later(site.server.clock.nowMs + DAY_MS);
    site.archive.sent.length = 0;
    expect(await renewMap(site.server.app)).toBe(1);
    expect(await renewMap(site.server.app)).toBe(0);
    await workIs('done');
    expect((await state()).work).toMatchObject({ is_renewal: true, is_current: true, countries: ['PT'] });
    expect(tileReads()).toEqual([]);
    expect((await state()).renewal).toEqual({ next_at: '2026-04-29T03:00:00.000Z' });

    await later(site.server.clock.nowMs + 31 * DAY_MS);
    site.archive.replace(archiveOf('2026-04-20T04:00:00Z'));
    await renewMap(site.server.app);
    await workIs('done');
    expect(await state()).toMatchObject({
      work: { is_renewal: true, is_current: false },
      streets: { countries: ['PT'], max_zoom: 9, data_at: '2026-04-20T04:00:00.000Z' },
    });
  });

  it('asks nobody while it is off, and is off once the map is deleted', async () => {
    await start();
    await workIs('done');
    await later(site.server.clock.nowMs + 400 * DAY_MS);
    expect(await renewMap(site.server.app)).toBe(0);
    await site.server.call(putMapRenewal, { token: site.token, body: { on: true } });
    await site.server.call(deleteStreetMap, { token: site.token });
    expect([await renewMap(site.server.app), (await state()).renewal]).toEqual([0, null]);
  });
});
