import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_VEHICLES } from '#server/demo/company.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { DEMO_PASSWORD } from '#server/demo/users.ts';
import { MORE_RULES, seriousFindings } from './axe.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { frame } from './pages/frame.ts';
import { vehiclesScreen } from './pages/vehicles.ts';
import { useSite } from './site.ts';
import { es, filled } from './words.ts';

/** The place of the vehicle whose statutory inspection the demonstration lets expire (seed-dated-rows.ts). */
const EXPIRED = 5;

const site = useSite((database) => seedDemo(database));
const admin = keptVisits(site, 'admin', DEMO_PASSWORD);

test('a file changes what is right in it once that is confirmed, says why the rest is refused, and is rolled back', async () => {
  const { mass } = es;
  const license = '1266MHN';
  const { page } = await admin();
  await goTo(page, '/config-vehicles');
  await page.getByRole('button', { name: es.vehicle.mass }).click();
  const file = join(tmpdir(), `mass-${process.pid}.csv`);
  writeFileSync(file, `matricula;alias;velocidad_max\n${license};Del archivo;88\nNADIE1;Otro;90\n`);
  await page.locator('input[type=file]').setInputFiles(file);
  const grid = page.getByRole('region', { name: mass.title }).getByRole('grid');
  await grid.getByText(filled(es.fault['mass.unknown'], { plate: 'NADIE1' })).waitFor();
  await grid.getByText('Del archivo').waitFor();
  const apply = page.getByRole('button', { name: filled(mass.apply_one, { n: 1 }) });
  expect(await apply.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: /^Sustituir/ }).check();
  await apply.click();
  await frame(page).notice(mass.appliedNotice).waitFor();

  const screen = vehiclesScreen(page);
  const aliasNow = async () => {
    await page.goto('/config-vehicles');
    await screen.openSheet(license);
    return screen.field(screen.record(license), es.word.alias).inputValue();
  };
  expect(await aliasNow()).toBe('Del archivo');
  await goTo(page, '/config-vehicles?mass=new');
  await page.getByRole('button', { name: new RegExp(`mass-${process.pid}`) }).click();
  await page.getByRole('button', { name: mass.undo, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: mass.undo }).click();
  await frame(page).notice(mass.undoneNotice).waitFor();
  expect(await aliasNow()).not.toBe('Del archivo');
});

test('a file of costs is mended where it is wrong, stored, and taken back', async () => {
  const { lineImport, verdict } = es;
  const license = '1266MHN';
  const { fleet } = DEMO_VEHICLES.find((vehicle) => vehicle.license === license)!;
  const day = new Date().toISOString().slice(0, 10);
  const lines = [license, 'NADIE1'].map(
    (plate, n) => `${fleet};${plate};F-e2e-${n};Taller;Reparación;${day};${day};1.204,36`,
  );
  const head =
    'centro_coste;matricula;codigo_factura;proveedor;tipo_factura;fecha_operacion;fecha_factura;importe';
  const file = join(tmpdir(), `costs-${process.pid}.csv`);
  writeFileSync(file, [head, ...lines].join('\n'));
  const { page } = await admin();
  await goTo(page, '/costs');
  await page.getByRole('button', { name: lineImport.title_cost }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  const screen = page.getByRole('region', { name: lineImport.title_cost });
  await screen.getByRole('grid').getByText(`2 · ${es.fault['cost.import.2']}`).waitFor();
  const asked = { field: es.word.license, n: 3 };
  await screen.getByRole('button', { name: filled(lineImport.mendCell, asked) }).click();
  await page.getByRole('textbox', { name: es.word.license }).fill(license);
  await page.getByRole('button', { name: lineImport.mend, exact: true }).click();
  await screen.getByRole('button', { name: filled(lineImport.apply_other, { n: 2 }) }).click();
  await frame(page).notice(lineImport.applied).waitFor();
  await screen.getByRole('grid').getByText(lineImport.stored).first().waitFor();
  const stored = page.url();
  await page.getByRole('button', { name: verdict.backList }).click();
  await page.getByRole('gridcell', { name: 'F-e2e-1' }).waitFor();
  await page.goto(stored);
  await screen.getByRole('button', { name: lineImport.undo }).click();
  const sure = page.getByRole('dialog', { name: lineImport.undo });
  await sure.getByRole('button', { name: lineImport.undo }).click();
  await screen.getByRole('grid').getByText(lineImport.gone).first().waitFor();
});

test('what has expired is opened from the calendar and done there, and leaves the calendar', async () => {
  const { calendar, inspection } = es;
  const { license } = DEMO_VEHICLES[EXPIRED]!;
  const { page } = await admin();
  await goTo(page, `/calendar?view=list&kind=inspection&state=expired&q=${license}`);
  const list = page.getByRole('region', { name: calendar.list });
  await list.getByRole('row').filter({ hasText: license }).first().waitFor();
  // The plate leads to the vehicle, the rest of the row to what is due.
  await list.getByRole('gridcell', { name: 'ITV', exact: true }).click();
  const screen = vehiclesScreen(page);
  const form = screen.rowForm('ITV');
  await form.waitFor();
  await screen.fill(form, { [inspection.last]: '01/06/2026', [inspection.next]: '01/06/2099' }, {});
  await screen.saveButton(form).click();
  await form.waitFor({ state: 'hidden' });
  // Back to the calendar, which has been notified of it.
  while (!page.url().includes('/calendar')) await page.goBack();
  await page.getByText(es.ui.noMatch).waitFor();
});

test('a document is found by its name, and a contract added to the vehicle says how its kilometres stand', async () => {
  const { renting } = es;
  const { page } = await admin();
  await goTo(page, '/config-vehicles');
  const screen = vehiclesScreen(page);
  const name = 'Factura de taller 1671MNY.pdf';
  await page.getByRole('gridcell', { name: '1671MNY' }).waitFor();
  await frame(page).search(name);
  await page.getByRole('dialog').getByRole('button', { name }).click();
  const papers = page.getByRole('tablist', { name: es.vehicle.group_papers });
  await papers.getByRole('tab', { name: es.document.list, selected: true }).waitFor();
  await page.getByRole('main').getByText(name).waitFor();

  await goTo(page, '/config-vehicles');
  await screen.open('2057LVY');
  await screen.showTab(screen.record('2057LVY'), 'renting', es.vehicle.tab_renting);
  await page.getByRole('button', { name: renting.add }).click();
  const form = screen.rowForm(renting.add);
  await screen.fill(
    form,
    {
      [renting.contract_code]: 'R-E2E',
      [renting.start_day]: '01/06/2026',
      [renting.monthly_fee]: '310',
      [renting.km_limit]: '300000',
      [renting.initial_odometer]: '100',
    },
    { [renting.company_id]: 'Arval' },
  );
  await form.getByRole('button', { name: renting.add }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('gridcell', { name: 'R-E2E' }).waitFor();
  await page.getByText(renting.driven, { exact: true }).waitFor();
});

test('the board of defects is narrowed by age; axe finds nothing serious on it, in a repair order and in a check', async () => {
  const { page } = await admin();
  const findings = (within = 'html') => seriousFindings(page, within, { rules: MORE_RULES });
  const { rows } = await site.database.pool.query(
    `select (select id from repair_order where state = 'planned' limit 1) as job,
      (select id from defect where state = 'open' limit 1) as defect`,
  );
  await goTo(page, '/upkeep');
  await page.getByText('Talleres Ruiz').first().waitFor();
  expect(await findings()).toEqual([]);
  // Five cards wait, two of them for more than a week; two are done and have no age any more.
  const cards = page.getByRole('main').getByRole('listitem');
  expect(await cards.count()).toBe(7);
  await page.getByRole('button', { name: `${es.upkeep.band_month} 2` }).click();
  await eventually(() => cards.count()).toBe(2);
  expect(new URL(page.url()).searchParams.get('age')).toBe('month');
  for (const search of [`order=${rows[0].job}`, `defect=${rows[0].defect}`]) {
    await goTo(page, `/upkeep?${search}`);
    await page.getByRole('dialog').getByRole('button').nth(2).waitFor();
    expect(await findings('[role=dialog]')).toEqual([]);
  }
  await goTo(page, '/checks');
  const cell = page.getByRole('gridcell').first();
  await cell.waitFor();
  expect(await findings()).toEqual([]);
  await cell.click();
  await page.getByRole('dialog').getByText(es.checkForm.signature).first().waitFor();
  expect(await findings('[role=dialog]')).toEqual([]);
});
