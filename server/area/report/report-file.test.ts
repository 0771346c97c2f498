import { readXlsx, type Workbook } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aVehicle } from '#server/testing/builders.ts';
import { aDay, aJourney, anEvent, aReader, runReport } from './report.builder.ts';

const RANGE = { from: '2026-02-25', to: '2026-02-25' };

let server: TestApp;
const ids = {} as Record<'fleet' | 'a' | 'e' | 'ana', number>;

beforeAll(async () => {
  server = await testApp({ CURRENCY: 'GBP' });
  const { database } = server.app;
  ids.fleet = (await aFleet(database, { name: '=Obra 1' })).id;
  ids.ana = (await aDriver(database, { fleet_id: ids.fleet, name: 'Ana' })).id;
  const inFleet = { fleet_id: ids.fleet };
  ids.a = (
    await aVehicle(database, { ...inFleet, license: '1000AAA', consumption_l100: 8, driver_id: ids.ana })
  ).id;
  ids.e = (
    await aVehicle(database, { ...inFleet, license: '900EEE', fuel_type: 'ELECTRIC', consumption_l100: 20 })
  ).id;
  await aJourney(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-25T07:00:00Z',
    end_at: '2026-02-25T07:30:00Z',
    max_speed_kmh: 90,
    excesses: 1,
  });
  await aJourney(database, {
    vehicle_id: ids.e,
    start_at: '2026-02-25T08:00:00Z',
    end_at: '2026-02-25T08:30:00Z',
    distance_m: 40_000,
  });
  await anEvent(database, {
    vehicle_id: ids.a,
    event_at: '2026-02-25T07:10:00Z',
    lat: 40.4168,
    lng: -3.7038,
  });
  await aDay(database, { vehicle_id: ids.a, day: '2026-02-25' }, { 8: 5 });
});
afterAll(() => server.close());

async function fileOf(token: string, report: string, body: object) {
  const answered = await server.http.inject({
    method: 'POST',
    url: `/api/traza/report/${report}/xlsx`,
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  });
  expect(answered.statusCode).toBe(200);
  return {
    book: await readXlsx(answered.rawPayload, { readStyles: true }),
    name: answered.headers['content-disposition'],
  };
}

const rowsOf = (book: Workbook, sheet = 0) => book.sheets[sheet]!.rows;
/** A cell's value. A date is given as the wall clock of the cell. */
const shown = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 19) : value);

describe('a report as a workbook', () => {
  it('has what is on screen, in its order, in the reader’s units and language', async () => {
    const token = await aReader(server, { fleetIds: [ids.fleet], language: 'es' });
    const columns = [
      'license',
      'fleet',
      'initDay',
      'initHour',
      'duration',
      'distance',
      'fuel',
      'consumption',
      'nothing',
    ];
    const { book, name } = await fileOf(token, 'Journeys', { ...RANGE, columns });
    expect(name).toContain('Informe_Journeys_Viajes_2026-02-25_2026-02-25.xlsx');
    expect(book.sheets.map((sheet) => sheet.name)).toEqual(['Viajes', 'Filtros']);
    const rows = rowsOf(book);
    expect(rows[0]).toEqual([
      'Matrícula',
      'Flota',
      'Día de inicio',
      'Hora de inicio',
      'Duración',
      'Distancia (km)',
      'Combustible consumido (l)',
      'Energía (kWh)',
      'Combustible estimado',
      'Combustible por nivel del depósito',
      'Consumo (l/100 km)',
      'Consumo (kWh/100 km)',
    ]);
    // Plates are ordered by their numbers: 900 before 1000. Kilowatt hours are not added to litres.
    expect(rows[1]!.map(shown)).toMatchObject({
      0: '900EEE',
      1: '=Obra 1',
      5: 40,
      6: null,
      7: 8,
      8: 'Sí',
      9: 'No',
      10: null,
      11: 20,
    });
    expect(rows[2]!.map(shown)).toMatchObject({
      0: '1000AAA',
      2: '2026-02-25T00:00:00',
      5: 20,
      6: 1.6,
      7: null,
      10: 8,
    });
    expect(rows[3]!.map(shown)).toMatchObject({ 0: 'Total (2)', 5: 60, 6: 1.6, 7: 8, 8: null });
    expect(rows).toHaveLength(4);
    const { cells, autoFilter, freezePane } = book.sheets[0]!;
    expect(autoFilter?.range).toBe('A1:L3');
    expect(freezePane).toMatchObject({ rows: 1 });
    expect(cells?.get('1,1')?.style?.numFmt).toBe('@');
    expect(cells?.get('1,4')?.style?.numFmt).toBe('[h]:mm:ss');
    expect(cells?.get('1,2')?.style?.numFmt).toBe('dd/mm/yyyy');
    expect(cells?.get('3,0')?.style?.font?.bold).toBe(true);
    const filters = Object.fromEntries(rowsOf(book, 1));
    expect(filters).toMatchObject({
      Informe: 'Viajes',
      Por: 'Vehículo',
      Periodo: '25/02/2026 – 25/02/2026',
      Generado: '02/03/2026 11:00',
      'Zona horaria': 'Europe/Madrid',
      Unidades: 'km, l, l/100 km',
      'Datos definitivos hasta': '27/02/2026',
    });
  });

  it('has the subtotals of groups in a sheet of their own, which come to the total', async () => {
    const token = await aReader(server, { fleetIds: [ids.fleet], language: 'es' });
    const columns = ['license', 'initDay', 'distance', 'fuel', 'consumption', 'avgSpeed'];
    const sheets = async (group: string) => {
      const { book } = await fileOf(token, 'Journeys', { ...RANGE, columns, group });
      expect(book.sheets.map(({ name }) => name)).toEqual(['Viajes', 'Subtotales', 'Filtros']);
      return { rows: rowsOf(book, 0), groups: rowsOf(book, 1), range: book.sheets[1]!.autoFilter?.range };
    };
    const { rows, groups, range } = await sheets('vehicle');
    expect(groups).toEqual([
      [
        ...['Por vehículo', 'Filas', 'Distancia (km)', 'Combustible consumido (l)', 'Energía (kWh)'],
        ...['Consumo (l/100 km)', 'Consumo (kWh/100 km)', 'Velocidad media (km/h)'],
      ],
      ['900EEE', 1, 40, null, 8, null, 20, 80],
      ['1000AAA', 1, 20, 1.6, null, 8, null, 40],
    ]);
    expect(range).toBe('A1:H3');
    const heads = rows[0]!;
    const totalOf = (head: string) => rows.at(-1)![heads.indexOf(head)];
    for (const head of ['Distancia (km)', 'Combustible consumido (l)', 'Energía (kWh)']) {
      const at = groups[0]!.indexOf(head);
      const sum = groups.slice(1).reduce((all, row) => all + Number(row[at] ?? 0), 0);
      expect(sum).toBeCloseTo(Number(totalOf(head)), 9);
    }
    expect((await sheets('week')).groups[1]!.slice(0, 3)).toEqual(['Semana del 23/02/2026', 2, 60]);
    const { book } = await fileOf(token, 'Driving', { ...RANGE, group: 'vehicle' });
    expect(book.sheets).toHaveLength(2);
  });

  it('speaks miles, gallons and English', async () => {
    const token = await aReader(server, {
      fleetIds: [ids.fleet],
      language: 'en',
      country: 'GB',
      distance_unit: 'mile',
      volume_unit: 'imperial_gallon',
      time_zone: 'Europe/London',
    });
    const { book } = await fileOf(token, 'Journeys', {
      ...RANGE,
      vehicles: [ids.a],
      fleets: [ids.fleet, 999_999],
      hour_from: '06:00',
      columns: ['license', 'distance', 'maxSpeed', 'fuel'],
    });
    const rows = rowsOf(book);
    expect(rows[0]).toEqual([
      'Registration',
      'Distance (mi)',
      'Top speed (mph)',
      'Fuel used (gal)',
      'Fuel estimated',
      'Fuel by tank level',
    ]);
    // 20 km, 90 km/h, 1.6 l
    expect(rows[1]![1]).toBeCloseTo(12.4274, 4);
    expect(rows[1]![2]).toBeCloseTo(55.9234, 4);
    expect(rows[1]![3]).toBeCloseTo(0.351951, 6);
    expect(Object.fromEntries(rowsOf(book, 1))).toMatchObject({
      Report: 'Journeys',
      Fleets: '=Obra 1',
      Vehicles: '1000AAA',
      'Time of day': '06:00 – 24:00',
      Units: 'mi, gal, mpg',
    });
  });

  it('shows at first what the screen shows at first, and never without a column that cannot be hidden', async () => {
    const token = await aReader(server, { fleetIds: [ids.fleet] });
    const usual = rowsOf((await fileOf(token, 'Journeys', RANGE)).book)[0]!;
    expect(usual).toContain('Matrícula');
    expect(usual).not.toContain('Marca');
    const few = rowsOf((await fileOf(token, 'Journeys', { ...RANGE, columns: ['distance'] })).book)[0]!;
    expect(few).toEqual(['Matrícula', 'Distancia (km)']);
  });

  it.each([
    ['distance', 'desc', ['900EEE', '1000AAA']],
    ['distance', 'asc', ['1000AAA', '900EEE']],
    ['license', 'desc', ['1000AAA', '900EEE']],
    ['maxSpeed', 'asc', ['1000AAA', '900EEE']],
    ['maxSpeed', 'desc', ['1000AAA', '900EEE']],
    ['unheard', 'desc', ['900EEE', '1000AAA']],
  ])('orders by %s %s, unknown values last', async (id, dir, plates) => {
    const token = await aReader(server, { fleetIds: [ids.fleet] });
    const { book } = await fileOf(token, 'Journeys', {
      ...RANGE,
      columns: ['license', 'distance', 'maxSpeed'],
      sort: { id, dir },
    });
    expect(
      rowsOf(book)
        .slice(1, 3)
        .map(([plate]) => plate),
    ).toEqual(plates);
  });

  it('masks drivers in words, codes in words, and numbers degrees', async () => {
    const token = await aReader(server, {
      fleetIds: [ids.fleet],
      roles: ['visualizer'],
      see_driver_names: false,
    });
    const { book } = await fileOf(token, 'DrivingEvents', {
      ...RANGE,
      columns: ['driver', 'eventInstant', 'eventType', 'eventValue', 'lat'],
    });
    const rows = rowsOf(book);
    expect(rows[1]!.map(shown)).toEqual([
      `Conductor #${ids.ana}`,
      '2026-02-25T08:10:00',
      'Exceso de velocidad',
      140,
      40.4168,
    ]);
    expect(rows.slice(2).map((row) => row.slice(0, 3))).toEqual([
      ['Por evento (1)', null, 'Exceso de velocidad'],
    ]);
    expect(JSON.stringify(book.sheets.map((sheet) => sheet.rows))).not.toContain('Ana');
  });

  it('says what it was narrowed to in the names that its reader may know, as the screen is told', async () => {
    const asked = {
      ...RANGE,
      variant: 'driver',
      drivers: [ids.ana, 999_999],
      fleets: [ids.fleet],
      hour_from: '06:00',
    };
    const told = async (see_driver_names: boolean) => {
      const token = await aReader(server, { fleetIds: [ids.fleet], roles: ['visualizer'], see_driver_names });
      const { head } = await runReport(server, token, 'Journeys', asked);
      return [
        head.asked,
        Object.fromEntries(rowsOf((await fileOf(token, 'Journeys', asked)).book, 1)).Conductores,
      ];
    };
    const hours = { from: '06:00', to: '24:00' };
    expect(await told(true)).toEqual([{ drivers: ['Ana'], fleets: ['=Obra 1'], hours }, 'Ana']);
    expect(await told(false)).toEqual([
      { drivers: [`#${ids.ana}`], fleets: ['=Obra 1'], hours },
      `Conductor #${ids.ana}`,
    ]);
  });

  it('writes what an event was, and its limit, in miles for who reads miles', async () => {
    const token = await aReader(server, { fleetIds: [ids.fleet], distance_unit: 'mile' });
    const columns = ['license', 'eventValue', 'eventLimit'];
    const { book } = await fileOf(token, 'DrivingEvents', { ...RANGE, columns });
    const [head, row] = rowsOf(book);
    expect(head).toEqual(['Matrícula', 'Valor (g o mi/h)', 'Límite (mi/h)']);
    // 140 and 120 km/h by 1.609344.
    expect(row!.slice(1).map((value) => Number(value).toFixed(3))).toEqual(['86.992', '74.565']);
  });

  it('heads cells by their day, and counts below them', async () => {
    const token = await aReader(server, { fleetIds: [ids.fleet] });
    const { book } = await fileOf(token, 'Health', { from: '2026-02-24', to: '2026-02-25' });
    const rows = rowsOf(book);
    expect(rows[0]!.slice(-2)).toEqual(['24/02', '25/02']);
    expect(rows.map(([first]) => first)).toEqual([
      'Matrícula',
      '900EEE',
      '1000AAA',
      'Total (2)',
      'Sin conexión (2)',
      'Con manipulación (2)',
    ]);
  });

  it('is audited: who, which, with what', async () => {
    const token = await aReader(server, { fleetIds: [ids.fleet], username: 'exporter' });
    await fileOf(token, 'Journeys', { ...RANGE, vehicles: [ids.a] });
    const { rows } = await server.app.database.pool.query(
      `select action, entity, entity_id, after from audit_entry where username = 'exporter' and entity <> 'look'`,
    );
    expect(rows).toMatchObject([
      { action: 'export', entity: 'report', entity_id: 'Journeys', after: { ...RANGE, vehicles: [ids.a] } },
    ]);
  });
});
