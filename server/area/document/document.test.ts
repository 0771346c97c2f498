import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteDocument,
  deleteDocumentVersion,
  getDocumentFile,
  getDocuments,
  getDocumentsExport,
  getVehicleDocuments,
  postDocument,
  postDocumentVersion,
  putDocument,
} from '#api/document.ts';
import { getVehicleHistory } from '#api/vehicle.ts';
import { postVehicleDeregistration, postVehicleRecovery } from '#api/vehicle-command.ts';
import { DOCUMENT_TYPES, extensionOf } from '#domain/document/document.ts';
import { outcome } from '#server/testing/answer.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';
import { docx, PDF, PNG } from '#server/testing/document-files.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';
import { dropLeftContents } from './content.ts';

let server: TestApp;
let company: VehicleCompany;
let named: string;
beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  const { database } = server.app;
  const reader = await aUser(database, { fleetIds: [company.fleets.root], see_driver_names: true });
  named = await server.tokenOf(reader);
});
afterAll(() => server.close());

type Who = keyof VehicleCompany['tokens'];
type Of = { vehicle_id: number; document_id: number };
const typeOf = (name: string) => DOCUMENT_TYPES[extensionOf(name) ?? 'pdf'];

const newVehicle = async () => (await company.register()).id;
const upload = (
  vehicleId: number,
  name: string,
  more: { who?: Who; category?: string; expires?: string; content?: Buffer } = {},
) =>
  server.call(postDocument, {
    token: company.tokens[more.who ?? 'operator'],
    params: { vehicle_id: vehicleId },
    query: { name, category: more.category ?? 'contract', ...(more.expires && { expires: more.expires }) },
    body: more.content ?? PDF,
    type: typeOf(name),
  });
const uploaded = async (...args: Parameters<typeof upload>): Promise<Of> => {
  const answer = await upload(...args);
  expect([answer.status, answer.text]).toEqual([200, JSON.stringify({ id: answer.body.id })]);
  return { vehicle_id: args[0], document_id: answer.body.id };
};
const addVersion = (params: Of, name: string, { who = 'operator' as Who, content = PDF as Buffer } = {}) =>
  server.call(postDocumentVersion, {
    token: company.tokens[who],
    params,
    query: { name },
    body: content,
    type: typeOf(name),
  });
const documents = async (vehicleId: number, token = company.tokens.viewer) =>
  (await server.call(getVehicleDocuments, { token, params: { vehicle_id: vehicleId } })).body.documents;
const file = (params: Of & { number: number }, token = company.tokens.viewer, query = {}) =>
  server.call(getDocumentFile, { token, params, query });
/** The stored contents of all documents: files with and without a version. */
const stored = async () => {
  const { rows } = await server.app.database.pool.query<{ contents: number; pieces: number }>(
    `select (select count(*)::int from document_content) as contents, (select count(*)::int from document_piece) as pieces`,
  );
  return rows[0]!;
};

describe('a document', () => {
  it('is added, gets versions, comes back as it went in, and is deleted; the history tells all of it', async () => {
    const vehicleId = await newVehicle();
    // Larger than a piece, and not a whole number of them.
    const large = Buffer.concat([PDF, Buffer.alloc(700_001, 7)]);
    const params = await uploaded(vehicleId, '../Póliza\u202e 2026.pdf', {
      category: 'insurance',
      content: large,
      expires: '2026-03-10',
    });
    expect((await addVersion(params, 'poliza-firmada.pdf', { who: 'admin' })).body).toEqual({ number: 2 });
    const version = (number: number, uploaded_by: string, size: number) => ({
      number,
      file: number === 1 ? 'Póliza 2026.pdf' : 'poliza-firmada.pdf',
      size,
      uploaded_at: new Date(NOW).toISOString(),
      uploaded_by,
      own: false,
    });
    expect(await documents(vehicleId)).toEqual([
      {
        id: params.document_id,
        version: 1,
        name: 'Póliza 2026.pdf',
        category: 'insurance',
        expires: '2026-03-10',
        versions: [version(2, 'adela', PDF.length), version(1, 'oscar', large.length)],
      },
    ]);
    const first = await file({ ...params, number: 1 });
    expect(first.bytes.equals(large)).toBe(true);
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(large.length),
      'content-disposition': `attachment; filename*=UTF-8''P%C3%B3liza%202026.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await file({ ...params, number: 2 })).headers.etag).not.toBe(first.headers.etag);
    const seen = await file({ ...params, number: 2 }, company.tokens.viewer, { preview: 'true' });
    expect([seen.bytes.equals(PDF), seen.headers['content-disposition']]).toEqual([true, undefined]);

    const body = { name: 'Póliza.pdf', category: 'insurance', expires: null, version: 1 };
    const edit = (change: object) =>
      server.call(putDocument, { token: company.tokens.operator, params, body: { ...body, ...change } });
    expect((await edit({})).body).toEqual({ version: 2 });
    expect(outcome(await edit({}))).toEqual([410, 'err.stale']);
    expect(outcome(await edit({ name: 'Póliza.png', version: 2 }))).toEqual([409, 'doc.1']);

    const { admin: token } = company.tokens;
    const remove = (number: number) =>
      server.call(deleteDocumentVersion, { token, params: { ...params, number } });
    expect((await remove(2)).status).toBe(200);
    expect(outcome(await remove(2))).toEqual([404, 'err.deleteNotFound']);
    expect(outcome(await remove(1))).toEqual([409, 'doc.lastVersion']);
    expect((await server.call(deleteDocument, { token, params })).status).toBe(200);
    expect(await documents(vehicleId)).toEqual([]);
    expect(await stored()).toEqual({ contents: 0, pieces: 0 });

    const { history } = (await server.call(getVehicleHistory, { token, params: { vehicle_id: vehicleId } }))
      .body;
    expect(history.map(({ action, username }) => `${username} ${action}`)).toEqual([
      'adela delete',
      'adela delete_version',
      'oscar edit',
      'adela add_version',
      'oscar upload',
      'oscar register',
    ]);
  });

  it('is refused when its name is taken, its category full, or it has all the versions it may have', async () => {
    const vehicleId = await newVehicle();
    const params = await uploaded(vehicleId, 'Contrato.pdf');
    expect(outcome(await upload(vehicleId, 'CONTRATO.pdf'))).toEqual([409, 'err.fileInUse']);
    await uploaded(vehicleId, 'Contrato.pdf', { category: 'others' });
    expect(outcome(await addVersion(params, 'a.docx', { content: await docx() }))).toEqual([409, 'doc.1']);
    for (let i = 2; i <= 10; i++) expect((await addVersion(params, 'a.pdf')).status).toBe(200);
    expect(outcome(await addVersion(params, 'a.pdf'))).toEqual([409, 'doc.tooManyVersions']);
    for (let i = 2; i <= 30; i++) await uploaded(vehicleId, `${i}.pdf`);
    expect(outcome(await upload(vehicleId, '31.pdf'))).toEqual([409, 'doc.tooMany']);
    // Nor may a document of another category be moved there.
    const [other] = (await documents(vehicleId)).filter(({ category }) => category === 'others');
    const moved = await server.call(putDocument, {
      token: company.tokens.operator,
      params: { vehicle_id: vehicleId, document_id: other!.id },
      body: { name: 'x.pdf', category: 'contract', version: 1 },
    });
    expect(outcome(moved)).toEqual([409, 'doc.tooMany']);
  });

  it('is one of two that are sent at once under one name', async () => {
    const vehicleId = await newVehicle();
    const answers = await Promise.all([upload(vehicleId, 'a.pdf'), upload(vehicleId, 'a.pdf')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('leaves nothing behind when it is refused', async () => {
    const vehicleId = await newVehicle();
    const before = await stored();
    const tooLarge = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]);
    const cases = [
      ['a.exe', PDF, 415, 'err.uploadType'],
      ['a.pdf', PNG, 415, 'doc.content'],
      ['a.docx', await docx({ 'word/vbaProject.bin': '' }), 415, 'doc.macros'],
      ['a.pdf', Buffer.alloc(0), 415, 'doc.empty'],
      ['a.pdf', tooLarge, 413, 'err.uploadSize'],
      ['\u202e..', PDF, 422, 'err.request'],
    ] as const;
    for (const [name, content, status, code] of cases)
      expect([name, ...outcome(await upload(vehicleId, name, { content }))]).toEqual([name, status, code]);
    const broken = await upload(vehicleId, 'a.docx', { content: PDF });
    expect(broken.text).toContain('"ext":"docx"');
    expect(await documents(vehicleId)).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('leaves nothing behind when its sender goes away, or the server stops in the middle', async () => {
    const vehicleId = await newVehicle();
    await server.listen();
    const before = await stored();
    const { port } = server.http.server.address() as AddressInfo;
    const sent = request({
      port,
      method: 'POST',
      path: `/api/traza/vehicle/${vehicleId}/document?name=a.pdf&category=others`,
      headers: {
        authorization: `Bearer ${company.tokens.operator}`,
        'content-type': 'application/pdf',
        'content-length': 2_000_000,
      },
    });
    sent.on('error', () => {});
    sent.write(Buffer.concat([PDF, Buffer.alloc(600_000)]));
    const { pieces } = before;
    await expect.poll(async () => (await stored()).pieces).toBeGreaterThan(pieces);
    sent.destroy();
    await expect.poll(stored).toEqual(before);

    const { sql } = server.app.database;
    const begun = (hoursAgo: number) => ({ begun_at: new Date(NOW - hoursAgo * 3_600_000) });
    await sql
      .insertInto('document_content')
      .values([begun(2), begun(0)])
      .execute();
    expect(await dropLeftContents(server.app)).toBe(1);
  });

  it('of a vehicle that has left its fleet may still come in; a recovery without documents erases them', async () => {
    const vehicleId = await newVehicle();
    await uploaded(vehicleId, 'a.pdf');
    const params = { vehicle_id: vehicleId };
    const { admin: token } = company.tokens;
    const left = await server.call(postVehicleDeregistration, {
      token,
      params,
      body: { reason: 'SALE', date: '2026-03-01', version: 1 },
    });
    expect(left.status).toBe(200);
    await uploaded(vehicleId, 'baja.pdf');
    const recover = (modules: string[], version: number) =>
      server.call(postVehicleRecovery, {
        token,
        params,
        body: {
          fleet_id: company.fleets.north,
          type_id: company.values.van.id,
          modules,
          confirmed: true,
          version,
        },
      });
    expect((await recover(['tracking'], 2)).status).toBe(200);
    expect(await documents(vehicleId)).toEqual([]);
  });
});

describe('the rights to documents', () => {
  it('are those of their category, their vehicle and who uploaded them', async () => {
    const vehicleId = await newVehicle();
    expect(outcome(await upload(vehicleId, 'a.pdf', { who: 'costs' }))).toEqual([409, 'auth.notPermitted']);
    await uploaded(vehicleId, 'factura.pdf', { who: 'costs', category: 'invoice' });
    expect(outcome(await upload(vehicleId, 'a.pdf', { who: 'viewer' }))).toEqual([409, 'auth.notPermitted']);
    expect(outcome(await upload(vehicleId, 'a.pdf', { who: 'foreigner' }))).toEqual([404, 'notFound']);
    expect(outcome(await upload(vehicleId, 'a.pdf', { who: 'works' }))).toEqual([404, 'notFound']);

    const remove = (params: Of, who: Who) =>
      server.call(deleteDocument, { token: company.tokens[who], params });
    const own = await uploaded(vehicleId, 'mio.pdf');
    const others = await uploaded(vehicleId, 'suyo.pdf', { who: 'admin' });
    expect(outcome(await remove(others, 'operator'))).toEqual([409, 'auth.notPermitted']);
    // A version of another user makes it a document of both.
    await addVersion(own, 'mio.pdf', { who: 'admin' });
    expect(outcome(await remove(own, 'operator'))).toEqual([409, 'auth.notPermitted']);
    const version = (number: number) =>
      server.call(deleteDocumentVersion, { token: company.tokens.operator, params: { ...own, number } });
    expect(outcome(await version(2))).toEqual([409, 'auth.notPermitted']);
    expect((await version(1)).status).toBe(200);
    expect((await remove(own, 'admin')).status).toBe(200);
  });

  it('hide driving licences from those who may not know who drives, wherever they would be told of', async () => {
    const vehicleId = await newVehicle();
    const params = await uploaded(vehicleId, 'permiso de Ana.pdf', { category: 'license' });
    const found = async (token: string) => [
      (await documents(vehicleId, token)).length,
      (await server.call(getDocuments, { token, query: { q: 'permiso' } })).body.total,
      (await file({ ...params, number: 1 }, token)).status,
      (await server.call(getVehicleHistory, { token, params: { vehicle_id: vehicleId } })).text.includes(
        'permiso',
      ),
    ];
    expect(await found(named)).toEqual([1, 1, 200, true]);
    expect(await found(company.tokens.viewer)).toEqual([0, 0, 404, false]);
    expect(await found(company.tokens.costs)).toEqual([0, 0, 404, false]);
  });
});

describe('the search over all documents', () => {
  it('finds by name, plate, category and expiry what the caller may see, and writes it into a file', async () => {
    const { id, license } = await company.register();
    const add = (name: string, category: string, expires?: string) =>
      uploaded(id, name, { category, ...(expires && { expires }) });
    // Today is 2 March 2026; a document that expires within 15 days is close.
    await add('Zeta ÍTV.pdf', 'itv', '2026-03-01');
    await add('Zeta hoy.pdf', 'itv', '2026-03-02');
    await add('Zeta quince.pdf', 'insurance', '2026-03-17');
    await add('Zeta lejos.pdf', 'insurance', '2026-03-18');
    await add('Zeta.pdf', 'others');
    const { operator } = company.tokens;
    const search = async (query: Readonly<Record<string, string>>, token = operator) => {
      const { rows, total } = (await server.call(getDocuments, { token, query })).body;
      expect(total).toBe(rows.length);
      return rows.map(({ name, state }) => `${name.slice(5, -4)} ${state}`.trim());
    };
    expect(await search({ q: 'zeta itv' })).toEqual(['ÍTV expired']);
    expect(await search({ q: license.toLowerCase() })).toEqual([
      'hoy close',
      'ÍTV expired',
      'lejos planned',
      'quince close',
      'undated',
    ]);
    const of = { q: 'zeta' };
    expect(await search({ ...of, categories: 'insurance,others', sort: 'expires' })).toEqual([
      'quince close',
      'lejos planned',
      'undated',
    ]);
    expect(await search({ ...of, states: 'close' })).toEqual(['hoy close', 'quince close']);
    expect(await search({ ...of, states: 'expired,undated' })).toEqual(['ÍTV expired', 'undated']);
    expect(await search({ ...of, states: 'planned' })).toEqual(['lejos planned']);
    expect(await search({ ...of, expires_from: '2026-03-02', expires_to: '2026-03-17' })).toEqual([
      'hoy close',
      'quince close',
    ]);
    expect(await search({ ...of, fleets: String(company.fleets.south) })).toEqual([]);
    expect(await search(of, company.tokens.foreigner)).toEqual([]);
    expect(await search({ q: 'zeta%' })).toEqual([]);
    const workbook = await server.call(getDocumentsExport, {
      token: operator,
      query: { ...of, columns: 'name,license,category,expires,state,size_kb' },
    });
    expect([workbook.status, String(workbook.headers['content-type'])]).toEqual([
      200,
      expect.stringContaining('spreadsheetml'),
    ]);
  });
});
