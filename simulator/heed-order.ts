import type { TrackerRecord } from '#domain/telemetry/record.ts';

/**
 * The reaction of a simulated tracker to a command: its answer, and a restart or a record if it causes one.
 */
export type Heeded = { text: string | null; does: 'restart' | 'send' | null };

/** The answer of a Teltonika tracker to a command's text, by the vendor's description. */
export function heedTeltonika(text: string): Heeded {
  const [verb, value] = text.split(/[ :]/, 2);
  switch (verb) {
    case 'getinfo':
      return said(
        'RTC:Init RST:1 ERR:0 SR:0 BR:0 CF:0 FG:0 FL:0 UT:0 SMS:0 NOGPS:0:0 GPS:3 SAT:9 RS:3 MD:1 RF:0',
      );
    case 'getrecord':
      return { text: null, does: 'send' };
    case 'cpureset':
      return { text: null, does: 'restart' };
    case 'odoset':
      return said(`Saved Odometer Value: ${value} km`);
    case 'setdigout':
      return said(`DOUT1:${value} Timeout:INFINITY`);
    default:
      return said('WARNING: Not Executed!');
  }
}

/** The same for a GT06 tracker, which also reports its newest place. */
export function heedGt06(text: string, { lat, lng }: Partial<TrackerRecord>): Heeded {
  switch (text) {
    case 'STATUS#':
      return said('Battery:4.16V,NORMAL; GPRS:Link Up; GSM Signal Level:Strong; GPS:Successful positioning');
    case 'WHERE#':
      return said(lat == null ? 'No data!' : `Lat:${lat},Lon:${lng}`);
    case 'RESET#':
      return { text: 'RESET OK', does: 'restart' };
    case 'RELAY,1#':
      return said('Cut off the fuel supply: Success!');
    case 'RELAY,0#':
      return said('Restore fuel supply: Success!');
    default:
      return said('Error!');
  }
}

const said = (text: string): Heeded => ({ text, does: null });
