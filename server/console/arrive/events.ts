/** The reason why events of a type are not copied. */
const REASONS: Readonly<Record<string, string>> = {
  alarm: 'they come with their positions, as events of the tracker',
  ignitionOn: 'journeys are made of the positions',
  ignitionOff: 'journeys are made of the positions',
  deviceMoving: 'journeys are made of the positions',
  deviceStopped: 'journeys are made of the positions',
  deviceOverspeed: 'excesses are judged anew, by the rules of this installation',
  geofenceEnter: 'visits of areas are made of the positions',
  geofenceExit: 'visits of areas are made of the positions',
  driverChanged: 'the cards of drivers come with the positions',
  deviceFuelDrop: 'the level of the tank comes with the positions',
  deviceFuelIncrease: 'the level of the tank comes with the positions',
};
const NONE = 'there is nothing like it here';

/** Says of the events of each type how many there are, and why they are not copied. */
export function eventLines(events: readonly { type: string; n: number }[]): string[] {
  return events.map(({ type, n }) => `events ${type}: ${n} not copied, ${REASONS[type] ?? NONE}`);
}
