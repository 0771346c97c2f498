import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deleteMapFile, deleteRoadFile, postMapPause, postMapPiece, postRoadFile } from '#api/street-map.ts';
import { osmFile } from '#server/road/osm/osm-file.builder.ts';
import { ARCHIVE, PORTUGAL, useMapSite } from '#server/testing/map-site.ts';

const { site, state, start, workIs, filesOf, ofWork } = useMapSite();

describe('files on the server', () => {
  const lay = (name: string, content: Buffer) => {
    mkdirSync(join(site.folder, 'import'), { recursive: true });
    writeFileSync(join(site.folder, 'import', name), content);
  };

  it('a street map is made of a laid-down file with the right sum, and of no other', async () => {
    lay('iberia.pmtiles', ARCHIVE);
    expect((await state()).files).toMatchObject([
      { name: 'iberia.pmtiles', kind: 'streets', octets: ARCHIVE.length },
    ]);
    const of = (sha256: string) => ({ countries: [], max_zoom: 14, file: 'iberia.pmtiles', sha256 });
    await start(of('0'.repeat(64)));
    await workIs('failed');
    expect((await state()).work?.failure).toBe('otherSum');
    expect(filesOf('map')).not.toContain('streets.pmtiles');

    await start(of(createHash('sha256').update(ARCHIVE).digest('hex')));
    await workIs('done');
    expect((await state()).streets).toMatchObject({ countries: [], data_at: '2026-02-28T04:00:00.000Z' });
    expect(site.archive.sent).toEqual([]);
  });

  it('names lead nowhere else, and links are no files', async () => {
    const secret = join(site.folder, 'secret.pmtiles');
    writeFileSync(secret, ARCHIVE);
    lay('other.pmtiles', ARCHIVE);
    symlinkSync(secret, join(site.folder, 'import/link.pmtiles'));
    expect((await state()).files.map(({ name }) => name)).toEqual(['other.pmtiles']);
    for (const file of [
      '../secret.pmtiles',
      '..%2fsecret.pmtiles',
      '.hidden.pmtiles',
      'a/b.pmtiles',
      'x.txt',
    ])
      expect([file, (await start({ ...PORTUGAL, file })).status]).toEqual([file, 422]);
    expect((await start({ ...PORTUGAL, file: 'link.pmtiles' })).code).toBe('notFound');
    for (const name of ['../secret.pmtiles', '../import/other.pmtiles'])
      expect(
        (await site.server.call(deleteMapFile, { token: site.token, params: { name } })).status,
      ).toBeGreaterThanOrEqual(400);
    expect(
      (await site.server.call(deleteRoadFile, { token: site.token, params: { name: '../map/x.roads' } }))
        .status,
    ).toBe(404);
    expect(existsSync(secret)).toBe(true);
  });

  const OSM = osmFile({
    nodes: [
      { id: 1, lat: 40.4155, lng: -3.71 },
      { id: 2, lat: 40.4155, lng: -3.7 },
    ],
    ways: [{ refs: [1, 2], tags: { highway: 'residential', name: 'Calle Mayor' } }],
    date: 1_772_000_000,
  });
  const send = (at: number, octets: Buffer, total = OSM.length) =>
    site.server.call(postMapPiece, {
      token: site.token,
      params: { name: 'spain-latest.osm.pbf' },
      query: { at: String(at), total: String(total) },
      type: 'application/octet-stream',
      body: octets,
    });

  it('a road file is made of a file that was sent in pieces, and names the streets', async () => {
    expect((await send(0, OSM.subarray(0, 100))).body).toEqual({ octets: 100 });
    expect((await state()).files).toEqual([]);
    expect((await send(50, OSM.subarray(50))).code).toBe('err.upload');
    expect((await send(100, OSM.subarray(100))).body).toEqual({ octets: OSM.length });
    expect((await state()).files).toMatchObject([{ name: 'spain-latest.osm.pbf', kind: 'roads' }]);

    const { id } = (
      await site.server.call(postRoadFile, { token: site.token, body: { file: 'spain-latest.osm.pbf' } })
    ).body;
    expect((await site.server.call(postMapPause, ofWork(id))).code).toBe('err.stale');
    await workIs('done');
    // As a running server does every ten seconds.
    (site.server.app.roads as unknown as { look(): void }).look();
    expect((await state()).roads).toMatchObject([
      {
        name: 'spain-latest.roads',
        country: 'ES',
        ways: 1,
        data_at: new Date(1_772_000_000_000).toISOString(),
      },
    ]);
    expect(site.server.app.roads.streetAt({ lat: 40.4155, lng: -3.705 })?.words).toBe('Calle Mayor');
    expect(filesOf('roads')).toEqual(['spain-latest.roads']);

    await site.server.call(deleteRoadFile, { token: site.token, params: { name: 'spain-latest.roads' } });
    await site.server.call(deleteMapFile, { token: site.token, params: { name: 'spain-latest.osm.pbf' } });
    expect(await state()).toMatchObject({ roads: [], files: [] });
  });

  it('a file that is cut says so', async () => {
    lay('spain-latest.osm.pbf', OSM.subarray(0, OSM.length - 5));
    await site.server.call(postRoadFile, { token: site.token, body: { file: 'spain-latest.osm.pbf' } });
    await workIs('failed');
    expect((await state()).work?.failure).toBe('damaged');
    expect(filesOf('roads')).toEqual([]);
  });
});
