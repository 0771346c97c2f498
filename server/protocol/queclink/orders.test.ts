import { describe, expect, it } from 'vitest';
import type { CommandKind } from '#domain/tracker/command.ts';
import { NO_CHOICE } from '#domain/tracker/figure-source.ts';
import { nextFrame } from './frame.ts';
import { queclinkOrders } from './orders.ts';
import { queclink } from './queclink.ts';

const IMEI = '135790246811220';
const to = (model: string | null, password: string | null = null) => ({ model, password, state: null });

it.each<[CommandKind, string, string | null, string]>([
  // As the manuals of the GL300 and the GV300 print them.
  ['position', 'GL300', null, 'AT+GTRTO=gl300,1,,,,,,000B$'],
  ['restart', 'GV500MAP', null, 'AT+GTRTO=gv500map,3,,,,,,000B$'],
  ['state', 'Queclink GV300', null, 'AT+GTRTO=gv300,8,,,,,,000B$'],
  ['state', 'GV300', 'Own1', 'AT+GTRTO=Own1,8,,,,,,000B$'],
  ['output_on', 'GV300', null, 'AT+GTOUT=gv300,1,,,0,0,0,0,0,0,,,,,,,,000B$'],
  ['output_off', 'GV200', null, 'AT+GTOUT=gv200,0,0,0,0,0,0,0,0,0,0,0,0,,,,,000B$'],
])('%s of %s', (kind, model, password, text) => {
  const bytes = queclinkOrders.encode({ id: 0x3_000b, kind, odometerM: 0 }, to(model, password));
  expect(bytes.toString('latin1')).toBe(text);
});

const REAL_TIME = ['state', 'position', 'restart'];
it.each<[string | null, string | null, readonly string[]]>([
  ['GL300', null, REAL_TIME],
  ['GV300', null, [...REAL_TIME, 'output_on', 'output_off']],
  ['Queclink GV200', 'abc123', [...REAL_TIME, 'output_on', 'output_off']],
  ['GV300W', null, REAL_TIME],
  ['GV500MAP', null, REAL_TIME],
  ['Other', 'abc123', REAL_TIME],
  // Without a model the password is unknown, and a comma in it would make other fields.
  ['Other', null, []],
  [null, null, []],
  ['GV300', 'a,4,b', []],
  ['GV300', 'abc$', []],
])('%s with the password %s understands %j', (model, password, kinds) => {
  expect(Object.keys(queclinkOrders.kinds(to(model, password)))).toEqual(kinds);
});

describe('what a message says to an order', () => {
  const answerIn = (text: string) => {
    const frame = nextFrame(Buffer.from(text, 'latin1'), 0);
    if (frame.kind !== 'frame') throw new Error(frame.kind);
    const speaker = { imei: IMEI, speedUnit: 'kmh' as const, sources: NO_CHOICE, model: null };
    return queclink.take(frame, { speaker, state: queclink.start, receivedMs: 0 }).answer;
  };
  const END = '20161006053520,0C19$';
  const PLACE = `1,50.4,270,667.3,-3.7,40.4,20251011121314,0214,0001,1A2B,C3D4,00`;
  const told = { text: null, failure: null };

  it.each([
    [`+ACK:GTRTO,1A0800,${IMEI},GL300,REBOOT,FF0B,${END}`, { ...told, number: 0xff0b, kinds: ['restart'] }],
    [`+ACK:GTOUT,060100,${IMEI},,0004,${END}`, { ...told, number: 4, kinds: ['output_on', 'output_off'] }],
    // The example of the GV300's manual.
    [
      `+RESP:GTVER,060100,${IMEI},,GV300,0100,0101,20090214093254,11F0$`,
      { number: null, kinds: ['state'], text: 'GV300, 0100, 0101', failure: null },
    ],
    [`+RESP:GTRTL,060100,${IMEI},,,00,1,${PLACE},1.5,${END}`, { ...told, number: null, kinds: ['position'] }],
  ])('%s', (text, answer) => {
    expect(answerIn(text)).toEqual(answer);
  });

  it.each([
    // Confirmed, but the answer is a message of its own.
    `+ACK:GTRTO,1A0800,${IMEI},GL300,VER,FFFF,${END}`,
    `+ACK:GTRTO,1A0800,${IMEI},GL300,RTL,FFFF,${END}`,
    `+ACK:GTRTO,1A0800,${IMEI},GL300,REBOOT,FFF,${END}`,
    `+ACK:GTFRI,1A0800,${IMEI},GL300,FFFF,${END}`,
    `+ACK:GTHBD,1A0800,${IMEI},,${END}`,
    // From the memory of the tracker.
    `+BUFF:GTVER,060100,${IMEI},,GV300,0100,0101,${END}`,
    `+RESP:GTFRI,060100,${IMEI},,,00,1,${PLACE},1.5,${END}`,
    `+RESP:GTRTL,060100,${IMEI},,,00,1,,20161306053520,0C19$`,
    '+RESP:GTVER$',
  ])('%s answers nothing', (text) => {
    expect(answerIn(text)).toBeUndefined();
  });
});
