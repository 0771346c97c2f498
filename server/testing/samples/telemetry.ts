import type { Samples } from './sample.ts';

const ofVehicle = ({ vehicleId }: { vehicleId: number }) => ({ params: { device_id: vehicleId } });

export const telemetrySamples: Samples = {
  getLiveVehicles: { args: ({ vehicleId }) => ({ query: { devices: String(vehicleId) } }) },
  getVehicleCard: { args: ofVehicle },
  getVehiclesAt: { args: () => ({ query: { ts: '2026-03-02T00:00:00Z' } }) },
  getVehicleWindow: {
    args: () => ({ query: { from: '2026-03-02T00:00:00Z', to: '2026-03-02T00:10:00Z' } }),
  },
  getTrack: {
    args: (company) => ({
      ...ofVehicle(company),
      query: { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },
    }),
  },
};
