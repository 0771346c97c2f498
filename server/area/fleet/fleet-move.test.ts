import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FleetCompany, fleetCompany } from './fleet-company.builder.ts';

let company: FleetCompany;
beforeAll(async () => {
  company = await fleetCompany();
});
afterAll(() => company.server.close());

describe('editing', () => {
  it('renames with a new version and a line in the history', async () => {
    const id = await company.below(company.fleets.north, 'Antes');
    expect((await company.edit(id, { name: 'Después', equipment_centre: true })).body).toEqual({
      version: 2,
    });
    expect(await company.read(id)).toMatchObject({ name: 'Después', equipment_centre: true, version: 2 });
    expect((await company.historyOf(id)).map(({ action, changes }) => [action, changes])).toEqual([
      [
        'edit',
        [
          { field: 'name', from: 'Antes', to: 'Después' },
          { field: 'equipment_centre', from: false, to: true },
        ],
      ],
    ]);
  });

  it('moves with all that is inside', async () => {
    const [top, inside] = await company.chain(company.fleets.north, 2);
    expect((await company.edit(top!, { parent_id: company.fleets.south })).status).toBe(200);
    expect((await company.read(top!))?.parent_id).toBe(company.fleets.south);
    expect((await company.read(inside!))?.parent_id).toBe(top);
    const [line] = await company.historyOf(top!);
    expect(line).toMatchObject({
      action: 'move',
      changes: expect.arrayContaining([
        { field: 'parent_id', from: company.fleets.north, to: company.fleets.south },
      ]),
    });
  });

  it.each([
    ['into itself', (ids: number[]) => ids[0]!],
    ['into what is inside it', (ids: number[]) => ids[2]!],
  ])('cannot move %s', async (_name, target) => {
    const ids = await company.chain(company.fleets.north, 3);
    const answer = await company.edit(ids[0]!, { parent_id: target(ids) });
    expect([answer.status, answer.code]).toEqual([409, 'fleet.cycle']);
  });

  it('cannot move too deep with what is inside', async () => {
    const [top] = await company.chain(company.fleets.root, 3);
    // Three levels below north, the second: five. Below yard: six.
    expect((await company.edit(top!, { parent_id: company.fleets.north })).status).toBe(200);
    const deep = await company.edit(top!, { parent_id: company.fleets.yard, version: 2 });
    expect([deep.status, deep.code]).toEqual([409, 'fleet.depth']);
  });

  it('of two moves that together would make a circle, lets one through', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await company.below(company.fleets.root), await company.below(company.fleets.root)];
      const answers = await Promise.all([
        company.edit(a, { parent_id: b }),
        company.edit(b, { parent_id: a }),
      ]);
      const codes = answers.map(({ status, code }) => `${status} ${code}`).sort();
      expect(codes[0]).toBe('200 null');
      // The second waits and sees the circle, or finds its parent moved.
      expect(codes[1]).toBe('409 fleet.cycle');
    }
  });

  it('leaves a parent out of sight as it is', async () => {
    const id = await company.below(company.fleets.north, 'Mía');
    const token = await company.tokenWith(['administrator'], [id]);
    expect((await company.read(id, token))?.parent_id).toBe(null);
    expect((await company.edit(id, { parent_id: null, name: 'Mía aún' }, token)).status).toBe(200);
    expect((await company.read(id))?.parent_id).toBe(company.fleets.north);
  });

  it('refuses an older version, and one made of a fleet that is gone', async () => {
    const id = await company.below(company.fleets.north);
    const stale = await company.edit(id, { version: 3 });
    expect([stale.status, stale.code]).toEqual([410, 'err.stale']);
    const two = await Promise.all([company.edit(id, {}), company.edit(id, {})]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 410]);
    await company.remove(id);
    expect((await company.edit(id, { version: 2 })).status).toBe(404);
  });
});
