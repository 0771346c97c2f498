import { expect, test } from 'vitest';
import { aServerProcess } from '#server/area/admin/server-process.builder.ts';
import { pdfPage } from '#server/demo/pdf-page.ts';
import { aFleet, aUser, aValue, aVehicle } from '#server/testing/builders.ts';
import { PNG } from '#server/testing/document-files.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { frame } from './pages/frame.ts';
import { vehiclesScreen } from './pages/vehicles.ts';
import { useSite } from './site.ts';
import { es, filled, italian, said } from './words.ts';

const site = useSite(async (database) => {
  const fleet = await aFleet(database, { name: 'Norte' });
  await aUser(database, { username: 'ada', roles: ['administrator'], fleetIds: [fleet.id] });
  await aUser(database, { username: 'sira', roles: ['system'] });
  await aUser(database, {
    username: 'vito',
    roles: ['visualizer'],
    fleetIds: [fleet.id],
    language: 'it',
  });
  const seat = await aValue(database, { list: 'vehicle_brand', name: 'Seat' });
  await aVehicle(database, { fleet_id: fleet.id, brand_id: seat.id, license: '1266MHN' });
});

const administrator = keptVisits(site, 'ada');
const system = keptVisits(site, 'sira');

test('documents are dropped on their category, looked at, given versions, found among all, and deleted', async () => {
  const { page } = await administrator();
  const screen = vehiclesScreen(page);
  const { document: words, vehicle } = es;
  await goTo(page, '/config-vehicles');
  await screen.open('1266MHN');
  const record = screen.record('1266MHN');
  await screen.showTab(record, 'document', vehicle.module_documents);
  const tab = record.getByRole('region', { name: words.list, exact: true });
  const pdf = pdfPage(['Contrato', 'de prueba']);
  const dropped = await page.evaluateHandle(
    (octets) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(octets)], 'Contrato\u202e 2026.pdf'));
      data.items.add(new File(['MZ'], 'programa.pdf'));
      return data;
    },
    [...pdf],
  );
  await tab.dispatchEvent('dragenter', { dataTransfer: dropped });
  const tile = tab.getByRole('region', { name: words.category_contract }).last();
  await tile.dispatchEvent('drop', { dataTransfer: dropped });
  const group = tab.getByRole('region', { name: words.category_contract });
  const line = group.getByRole('button', { name: /^Contrato 2026\.pdf/ });
  await line.waitFor();
  // The page itself refuses a file that is no PDF, and shows so beside its name.
  await tab.getByText(filled(es.fault['doc.content'], { ext: 'pdf' })).waitFor();

  await line.click();
  const page1 = page.getByRole('img', { name: filled(words.page, { n: 1 }) });
  await eventually(() =>
    page1.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value, i) => i % 4 === 0 && value < 100);
    }),
  ).toBe(true);
  await page.keyboard.press('Escape');

  const details = group.getByRole('button', { name: `${words.details}: Contrato 2026.pdf` });
  const addVersion = async (name: string, buffer: Buffer) => {
    await details.click();
    const dialog = screen.dialog('Contrato 2026.pdf');
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
    await dialog.waitFor({ state: 'hidden' });
  };
  await addVersion('foto.png', PNG);
  await tab.getByText(filled(es.fault['doc.1'], { ext: 'pdf' })).waitFor();
  await addVersion('firmado.pdf', pdf);
  await group.getByText(new RegExp(filled(words.version, { n: 2 }))).waitFor();

  await goTo(page, '/config-vehicles?view=documents&q=1266mhn&categories=contract');
  await page.getByRole('gridcell', { name: 'Contrato 2026.pdf' }).click();
  await details.click();
  const dialog = screen.dialog('Contrato 2026.pdf');
  await dialog.getByRole('button', { name: es.word.delete, exact: true }).click();
  const asked = screen.dialog(filled(words.deleteTitle, { name: 'Contrato 2026.pdf' }));
  await asked.getByRole('button', { name: es.word.delete }).click();
  await details.waitFor({ state: 'hidden' });
});

test('on a phone the filters of the vehicles are in a sheet, each with what it offers', async () => {
  const { page } = await administrator(PHONE);
  await goTo(page, '/config-vehicles');
  await page.getByRole('button', { name: es.ui.filters }).tap();
  const sheet = page.getByRole('dialog', { name: es.ui.filters });
  await sheet.getByRole('checkbox', { name: es.vehicle.registration_deregistered }).waitFor();
  const box = await sheet.getByRole('checkbox', { name: es.vehicle.registration_deregistered }).boundingBox();
  expect(box!.y).toBeLessThan(844);
  await sheet.getByText('Seat', { exact: true }).tap();
  await eventually(() => page.url()).toContain('brands=');
});

test('an administrator adds a make with its model; what is there already is refused, what is used stays', async () => {
  const { page, watch } = await administrator();
  watch.expectProblem(/Failed to load resource.* 409 /);
  await goTo(page, '/config-enum');
  const list = page.getByRole('list', { name: es.admin.list_vehicle_brand });
  const add = async (label: string, name: string) => {
    await page.getByRole('textbox', { name: label }).fill(name);
    await page.keyboard.press('Enter');
  };
  await add(es.admin.addBrand, 'Citroën');
  await eventually(() => said(list)).toContain('Citroën');
  await add(es.admin.addBrand, 'CITROEN');
  await eventually(() => said(page.getByRole('main'))).toContain(es.fault['enum.brand']);

  await page.getByText('Citroën', { exact: true }).click();
  await add(filled(es.admin.addModelOf, { name: 'Citroën' }), 'Berlingo');
  await eventually(() => said(page.getByRole('list', { name: 'Citroën' }))).toContain('Berlingo');
  await eventually(() => said(list)).toContain(filled(es.admin.models_one, { n: 1 }));

  // A make in use can only be retired.
  await page.getByRole('button', { name: `${es.word.actions}: Seat` }).click();
  await page.getByRole('menuitem', { name: es.admin.retire }).waitFor();
  expect(await page.getByRole('menuitem', { name: es.word.delete }).count()).toBe(0);
  await page.getByRole('menuitem', { name: es.admin.retire }).click();
  await eventually(() => said(list)).not.toContain('Seat');

  // Administrators may not change values of the system.
  await page.getByRole('link', { name: es.admin.list_fuel_types }).click();
  await page.getByRole('button', { name: `${es.word.actions}: ${es.enumerated.DIESEL}` }).click();
  await page.getByRole('menuitem', { name: es.word.history }).waitFor();
  expect(await page.getByRole('menuitem', { name: es.admin.rename }).count()).toBe(0);
});

test('additional fields are defined and put in order by the keyboard', async () => {
  const { page } = await administrator();
  await goTo(page, '/config-enum?list=vehicle_additional');
  for (const name of ['Color', 'Plazas']) {
    await page.getByRole('button', { name: es.admin.addField }).click();
    const dialog = page.getByRole('dialog', { name: es.admin.addField });
    await dialog.getByRole('textbox', { name: es.word.name }).fill(name);
    await dialog.getByRole('button', { name: es.ui.create }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  const list = page.getByRole('list', { name: es.admin.list_vehicle_additional });
  await eventually(() => said(list)).toMatch(/Color.*Plazas/);
  await page.getByRole('button', { name: filled(es.admin.move, { name: 'Plazas' }) }).focus();
  await page.keyboard.press('ArrowUp');
  await eventually(() => said(list)).toMatch(/Plazas.*Color/);
  await page.reload();
  await eventually(() => said(list)).toMatch(/Plazas.*Color/);
});

test('a statement with an unknown head is read as the user says, a wrong cell is mended in its place, and all is stored', async () => {
  const { page } = await administrator();
  const { refuelling, statement, lineImport } = es;
  await goTo(page, '/refueling');
  await page.getByRole('button', { name: refuelling.import }).click();
  const lines = [
    'TARJETA;FECHA;HORA;MATRICULA;ESTABLECIMIENTO;PROVINCIA;PRODUCTO;CANTIDAD SERVIDA;IMPORTE',
    '7088123456789012;02/03/2026;09:30;1266 MHN;Área 103;Guadalajara;DIESEL E+10;50,00;72,50',
    '7088123456789012;31/02/2026;09:30;NADIE1;Área 103;Guadalajara;DIESEL E+10;40,00;62,50',
  ];
  const file = { name: 'marzo.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  const check = page.getByRole('button', { name: statement.check });
  await page.getByText(filled(lineImport.missing, { fields: statement.field_liters })).waitFor();
  expect(await check.isDisabled()).toBe(true);
  const column = page.getByRole('combobox', { name: 'CANTIDAD SERVIDA' });
  await column.click();
  await page.getByRole('option', { name: statement.field_liters }).click();
  await check.click();
  const asked = { field: statement.field_operation_date, n: 3 };
  await page.getByRole('button', { name: filled(lineImport.mendCell, asked) }).click();
  await page.getByRole('textbox', { name: statement.field_operation_date }).fill('01/03/2026');
  await page.getByRole('button', { name: lineImport.mend, exact: true }).click();
  // Once the day can be read, the line is new, and its plate is that of nobody.
  await page.getByText(filled(statement.unknownPlates, { plates: 'NADIE1' })).waitFor();
  await page.getByRole('button', { name: filled(statement.confirm_other, { n: 2 }) }).click();
  await page.getByRole('button', { name: statement.see, exact: true }).click();
  const row = page.getByRole('row', { name: /1266MHN/ });
  await row.getByText('Área 103').waitFor();
});

test('packets set aside are shown by cause, and processed again on request', async () => {
  const { unfolded } = es;
  await site.database.pool.query(
    `insert into unfolded_packet (vehicle_id, t0, t1, n, records, received_at, kind, reason)
     select id, '2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z', 1,
       '[{"timeMs": 1772442000000, "lat": 40.4, "lng": -3.7}]', '2026-03-02T09:00:00Z', 'TypeError', 'no such tank'
     from vehicle where license = '1266MHN'`,
  );
  const { page } = await system();
  await goTo(page, '/unfolded-packets');
  await eventually(() => said(page.getByRole('list', { name: unfolded.reasons }))).toMatch(
    /TypeError 1 paquete no such tank 1 vehículo/,
  );
  await page.getByRole('button', { name: unfolded.replay }).click();
  const asking = page.getByRole('dialog', { name: filled(unfolded.replayTitle_one, { n: 1 }) });
  await asking.getByRole('button', { name: unfolded.replay }).click();
  await page.getByText(unfolded.done).waitFor();
  await page.getByText(unfolded.none).waitFor();
});

test('system staff sees how each part stands and which processes live, without loading again', async () => {
  const { process: words } = es;
  const { page } = await system();
  await goTo(page, '/system');
  const list = page.getByRole('list', { name: words.list });
  await eventually(() => said(list)).toMatch(/^Servidor completo Muestra esta página Activo/);
  const backup = page.getByRole('region', { name: es.system.part_backup });
  await backup.getByText(es.system.backup_none).waitFor();
  await site.database.pool.query(
    `insert into backup_made (made_at, ended_at, row_count, octets) values (now(), now(), 1, 1)`,
  );
  await aServerProcess(site.database, { role: 'worker', version: '9.9.9' });
  await aServerProcess(site.database, { role: 'gateway', silentS: 60 });
  await page.getByText(words.upgrading).waitFor();
  await list.getByText(words.silent_gateway).waitFor();
  await site.database.pool.query(`delete from server_process where role <> 'all'`);
  await page.getByText(words.upgrading).waitFor({ state: 'detached' });
  await backup.getByText(es.system.state_good).waitFor();
  expect(await list.getByRole('listitem').count()).toBe(1);
});

// This is the last test: from then on the news is over the pages of all users.
test('a version note is shown once to each, in their language or in English, and again when asked for', async () => {
  const { page } = await system();
  await page.goto('/config-versions?new=1');
  const form = page.getByRole('dialog', { name: es.note.new });
  const field = (name: string) => form.getByRole('textbox', { name });
  await field(es.note.version).fill('2.5');
  await field('Español').fill('Novedad:\n- Montaje de localizadores');
  await field('English').fill('New:\n- Fitting of trackers');
  await form.getByRole('button', { name: es.ui.create }).click();
  await page.getByRole('dialog', { name: filled(es.note.newsVersion, { version: '2.5' }) }).waitFor();

  const visit = keptVisits(site, 'vito');
  const { page: other } = await visit();
  const news = other.getByRole('dialog', { name: italian.note.news });
  await other.goto('/profile');
  await eventually(() => said(news)).toContain('New: Fitting of trackers');
  expect(await said(news)).toContain(filled(italian.note.newsVersion, { version: '2.5' }));
  await news.getByRole('button', { name: italian.note.newsRead }).click();
  await news.waitFor({ state: 'hidden' });
  await eventually(async () => {
    const { rows } = await site.database.pool.query('select version from version_note_read');
    return rows;
  }).toEqual([{ version: '2.5' }]);

  const { page: again } = await visit();
  const asked = again.waitForResponse((response) => response.url().includes('version_notes_unread'));
  await again.goto('/profile');
  expect(await (await asked).json()).toEqual({ notes: [] });
  expect(await again.getByRole('dialog', { name: italian.note.news }).count()).toBe(0);
  await frame(again, italian).openAccount();
  await again.getByRole('button', { name: italian.note.news }).click();
  await eventually(() => said(again.getByRole('dialog', { name: italian.note.news }))).toContain(
    'Fitting of trackers',
  );
});
