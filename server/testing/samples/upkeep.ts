import type { Samples } from './sample.ts';

export const upkeepSamples: Samples = {
  // A vehicle that no company has: a separate test covers those of the driver. Other users are no drivers.
  postOwnDefect: {
    args: () => ({
      body: {
        key: crypto.randomUUID(),
        vehicle_id: 2_147_483_647,
        title: 'Luz de freno fundida',
        severity: 'minor',
        reported_at: '2026-03-02T08:00:00Z',
      },
    }),
    status: (who) => (who === 'DRV' ? 404 : 409),
  },
};
