let count = 0;

/** The input for a driver, each time another. */
export function driverInput(fleetId: number, change: object = {}) {
  const n = count++;
  return {
    license: `LIC${String(n).padStart(5, '0')}`,
    name: 'Ana',
    surname: `Sol ${n}`,
    email: `ana${n}@example.org`,
    phone: null,
    driver_type: 'OPERATIVE',
    time_zone: 'Europe/Madrid',
    fleet_id: fleetId,
    address: null,
    end_date: null,
    user_id: null,
    ...change,
  };
}
