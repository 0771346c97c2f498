import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getTrackerHistory } from '#api/tracker.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import { encodeCommand } from '#server/protocol/teltonika/encode.ts';
import { aFleet, aTracker, aUser, aValue } from '#server/testing/builders.ts';
import { commandSite } from '#server/testing/command-site.ts';
import { notifyWaiting } from '#server/worker/notify/pump.ts';

let site: Awaited<ReturnType<typeof commandSite>>;

beforeAll(async () => {
  site = await commandSite();
});
afterEach(() => site.hangUp());
afterAll(() => site.close());

describe('an output', () => {
  const OUT = encodeCommand('setdigout 1');

  it('is switched only after a second person agreed, and only while the vehicle stands', async () => {
    const { id, imei } = await site.fitted();
    const tracker = await site.signedIn(imei);
    const asked = await site.ask(id, 'output_on');
    expect(await site.newest(id)).toMatchObject({ state: 'awaiting_consent', may_decide: false });
    expect((await site.consent(site.ana, id, asked.id!)).code).toBe('tracker.outputOwn');
    await tracker.send(site.standing(2));
    expect((await site.newest(id)).state).toBe('awaiting_consent');
    expect((await site.commandsOf(id, site.blas)).commands[0]).toMatchObject({ may_decide: true });
    await tracker.send(site.standing(1, { speedKmh: 50 }));
    expect((await site.consent(site.blas, id, asked.id!)).status).toBe(200);
    // Driving, then without a valid position, then standing two minutes ago.
    site.server.clock.nowMs += 10_000;
    await tracker.send(site.standing(0, { speedKmh: 5 }));
    site.server.clock.nowMs += 10_000;
    await tracker.send(site.standing(0, { valid: false, lat: null, lng: null }));
    await site.gateway.orders.sweep();
    expect(await site.newest(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    site.server.clock.nowMs += 10_000;
    await tracker.send(site.standing(0, { speedKmh: 4 }));
    expect(await tracker.read(OUT.length)).toEqual(OUT);
    tracker.answer('DOUT1:1 Timeout:INFINITY');
    await site.until(id, 'answered');
    const { body } = await site.server.call(getTrackerHistory, {
      token: site.ana,
      params: { tracker_id: id },
    });
    expect(body.history.map(({ action }) => action)).toEqual([
      ...['command_answered', 'command_sent', 'consent_command', 'ask_command'],
    ]);
  });

  it('asks everybody who may agree, but whoever asked, until somebody has decided', async () => {
    const { database } = site.server.app;
    await database.pool.query(
      `insert into mail_setting (host, port, security, sender) values ('mail.example', 587, 'starttls', 'x@mail.example')`,
    );
    const { id, vehicleId } = await site.fitted();
    const elsewhere = await aFleet(database);
    await aUser(database, { username: 'lejos', roles: ['administrator'], fleetIds: [elsewhere.id] });
    await aUser(database, { username: 'operario', roles: ['manager'], fleetIds: [site.fleetId] });
    await aUser(database, { username: 'sistema', roles: ['system'] });
    await site.server.app.known.subscriptions.refresh(database, site.server.clock.nowMs);
    const asked = await site.ask(id, 'output_on');
    await notifyWaiting(site.server.app);
    const told = async () => {
      const { rows } = await database.pool.query(
        `select app_user.username, detail, closed_at is not null as closed,
           exists (select from delivery where channel = 'email' and target_id = user_id) as mailed
         from notification
         join told_event fact on fact.id = told_id
         join app_user on app_user.id = user_id
         where fact.code = 1123 and kind = 'consent' and vehicle_id = $1 order by username`,
        [vehicleId],
      );
      return rows;
    };
    const notice = { username: 'blas', detail: { user: 'ana', tracker: id, license: expect.any(String) } };
    expect(await told()).toEqual([{ ...notice, mailed: true, closed: false }]);
    expect((await site.refuse(site.blas, id, asked.id!)).status).toBe(200);
    expect(await told()).toEqual([{ ...notice, mailed: true, closed: true }]);
  });

  it('waits for a fresh position', async () => {
    const { id, imei } = await site.fitted();
    const tracker = await site.signedIn(imei);
    await tracker.send(site.standing(0));
    site.server.clock.nowMs += 3 * MINUTE_MS;
    const asked = await site.ask(id, 'output_off');
    await site.consent(site.blas, id, asked.id!);
    await site.gateway.orders.sweep();
    expect((await site.newest(id)).state).toBe('waiting');
    await tracker.send(site.standing(0));
    await site.until(id, 'sent');
  });

  it('is never switched a second time, nor after its time', async () => {
    const { id, imei } = await site.fitted();
    const tracker = await site.signedIn(imei);
    await tracker.send(site.standing(0));
    const asked = await site.ask(id, 'output_on');
    await site.consent(site.blas, id, asked.id!);
    await tracker.read(OUT.length);
    await site.until(id, 'sent');
    tracker.socket.destroy();
    const again = await site.signedIn(imei);
    await again.send(site.standing(0));
    site.server.clock.nowMs += MINUTE_MS;
    await site.gateway.orders.sweep();
    expect(await site.newest(id)).toMatchObject({ state: 'failed', failure: 'no_answer', attempts: 1 });
    const late = await site.ask(id, 'output_on');
    site.server.clock.nowMs += 61 * MINUTE_MS;
    await site.gateway.orders.sweep();
    expect((await site.newest(id)).state).toBe('expired');
    expect((await site.consent(site.blas, id, late.id!)).code).toBe('tracker.commandOver');
  });

  it('may be refused by the second person', async () => {
    const { id } = await site.fitted();
    const asked = await site.ask(id, 'output_on');
    expect((await site.refuse(site.ana, id, asked.id!)).code).toBe('tracker.outputOwn');
    expect((await site.refuse(site.blas, id, asked.id!)).status).toBe(200);
    expect((await site.newest(id)).state).toBe('refused');
  });

  it('needs its own permission, a vehicle, a day at most, and the setting of the installation', async () => {
    const { id } = await site.fitted();
    const operator = await site.tokenOf('manager');
    expect(await site.ask(id, 'output_on', 1, operator)).toMatchObject({
      status: 409,
      code: 'auth.notPermitted',
    });
    expect((await site.commandsOf(id, operator)).kinds).toEqual(['state', 'position', 'restart']);
    expect((await site.ask(id, 'output_on', 168)).status).toBe(422);
    const free = await aTracker(site.server.app.database, { protocol: 'teltonika', model_id: site.modelId });
    expect((await site.ask(free.id, 'output_on')).code).toBe('tracker.outputUnfitted');
    const dongle = await aValue(site.server.app.database, { list: 'tracker_model', name: 'FMC003' });
    const other = await site.fitted();
    await site.server.app.database.pool.query('update tracker set model_id = $2 where id = $1', [
      other.id,
      dongle.id,
    ]);
    expect((await site.ask(other.id, 'output_on')).code).toBe('tracker.commandUnknown');
    const settings = site.server.app.config as { TRACKER_OUTPUTS: boolean };
    settings.TRACKER_OUTPUTS = false;
    expect((await site.ask(id, 'output_on')).code).toBe('tracker.commandUnknown');
    settings.TRACKER_OUTPUTS = true;
  });
});
