import { z } from 'zod';
import { getDocumentFile, getVehicleDocuments } from '#api/document.ts';
import { getLiveVehicles } from '#api/telemetry.ts';
import { getVehicles } from '#api/vehicle.ts';
import { idsOf, paged, pageOf, type Tool, tool } from './tool.ts';

/** The query parameter of a list of ids. */
const listed = (name: string, ids: readonly number[] | undefined) => ids && { [name]: ids.join() };

const findVehicles = tool({
  name: 'find_vehicles',
  title: 'Find vehicles',
  description:
    'Finds registered vehicles by plate, alias and other words, with their ids. Odometers are in metres, instants in UTC.',
  input: z.object({
    search: z.string().max(100).optional().describe('Part of a plate, an alias or another word of the list'),
    fleets: idsOf('fleets'),
    ...paged,
  }),
  async answer({ search, fleets, page, page_size }, asking) {
    const { rows, total } = await asking.json(getVehicles, {
      query: {
        ...{ page: String(page), page_size: String(page_size), sort: 'license' },
        ...(search && { q: search }),
        ...listed('fleets', fleets),
      },
    });
    const vehicles = rows.map((row) => ({
      ...{ id: row.id, license: row.license, alias: row.alias, brand: row.brand, model: row.model },
      ...{ type: row.type, fuel_type: row.fuel_type, fleet_id: row.fleet_id, fleet: row.fleet },
      ...{ driver_id: row.driver_id, driver: row.driver, state: row.state, odometer: row.odometer },
      last_contact: row.last_contact,
    }));
    return { vehicles, ...pageOf({ page, page_size }, total) };
  },
});

const liveVehicles = tool({
  name: 'live_vehicles',
  title: 'Where vehicles are now',
  description:
    'State, position, speed (km/h) and driver of vehicles now. A vehicle in private use has no position.',
  input: z.object({ vehicles: idsOf('vehicles'), ...paged }),
  async answer({ vehicles: ids, page, page_size }, asking) {
    const { vehicles } = await asking.json(getLiveVehicles, { query: { ...listed('devices', ids) } });
    const from = (page - 1) * page_size;
    return {
      vehicles: vehicles.slice(from, from + page_size),
      ...pageOf({ page, page_size }, vehicles.length),
    };
  },
});

const vehicleDocuments = tool({
  name: 'vehicle_documents',
  title: 'Documents of a vehicle',
  description:
    'Lists the documents of a vehicle with expiry and versions. `path` is where HTTP GET with the same token answers the file.',
  input: z.object({ vehicle: z.int().min(1).describe('Id of the vehicle') }),
  async answer({ vehicle }, asking) {
    const { documents } = await asking.json(getVehicleDocuments, { params: { vehicle_id: vehicle } });
    return {
      documents: documents.map(({ id, name, category, expires, versions }) => ({
        ...{ id, name, category, expires },
        versions: versions.map(({ number, file, size, uploaded_at, uploaded_by }) => ({
          ...{ number, file, size, uploaded_at, uploaded_by },
          path: asking.pathOf(getDocumentFile, { vehicle_id: vehicle, document_id: id, number }),
        })),
      })),
    };
  },
});

export const vehicleTools: readonly Tool[] = [findVehicles, liveVehicles, vehicleDocuments];
