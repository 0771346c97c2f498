import { describe, expect, it } from 'vitest';
import type { CommandKind } from '#domain/tracker/command.ts';
import { NO_CHOICE } from '#domain/tracker/figure-source.ts';
import { encodeCommand } from './encode.ts';
import { nextFrame } from './frame.ts';
import { teltonikaOrders } from './orders.ts';
import { teltonikaTcp } from './tcp.ts';
import { vendorBytes } from './vendor-frames.ts';

const to = (model: string | null) => ({ model, password: null, state: null });

it.each<[CommandKind, string | null, string]>([
  ['state', null, 'getinfo'],
  ['position', 'FMC003', 'getrecord'],
  ['restart', 'FMB920', 'cpureset'],
  ['odometer', 'FMC130', 'odoset:123457'],
  ['odometer', 'FMB640', 'odoset:123456789'],
  ['output_on', 'FMC130', 'setdigout 1'],
  ['output_off', 'FMC130', 'setdigout 0'],
])('%s of %s is %s', (kind, model, text) => {
  expect(teltonikaOrders.encode({ id: 1, kind, odometerM: 123_456_789 }, to(model))).toEqual(
    encodeCommand(text),
  );
});

it('writes the question of the vendor’s example', () => {
  expect(teltonikaOrders.encode({ id: 1, kind: 'state', odometerM: 0 }, to(null))).toEqual(
    vendorBytes('codec12GetInfo'),
  );
});

it.each<[string | null, readonly CommandKind[]]>([
  ['FMC130', ['state', 'position', 'restart', 'odometer', 'output_on', 'output_off']],
  ['FMC003', ['state', 'position', 'restart', 'odometer']],
  ['FMM00A', ['state', 'position', 'restart', 'odometer']],
  [null, ['state', 'position', 'restart', 'odometer']],
  ['TMT250', ['state', 'position', 'restart']],
])('%s understands what it can do', (model, kinds) => {
  expect(Object.keys(teltonikaOrders.kinds(to(model)))).toEqual(kinds);
});

describe('what a text says to an order', () => {
  const speaker = { imei: '352093081452251', model: null, speedUnit: 'kmh' as const, sources: NO_CHOICE };
  const answerIn = (bytes: Buffer, imei = speaker.imei) => {
    const frame = nextFrame(bytes, 0);
    if (frame.kind !== 'data') throw new Error(frame.kind);
    return teltonikaTcp.take(frame, { speaker: { ...speaker, imei }, state: null, receivedMs: 0 }).answer;
  };
  const of = (hex: string) => {
    const bytes = Buffer.from(hex, 'hex');
    return bytes;
  };

  it('is the text of an answer', () => {
    expect(answerIn(vendorBytes('codec12Answer'))).toMatchObject({ number: null, failure: null });
  });
  it('is nothing when it is a command, was sent unasked, or is broken', () => {
    expect(answerIn(vendorBytes('codec12GetInfo'))).toBeUndefined();
    expect(answerIn(vendorBytes('codec13'))).toBeUndefined();
    expect(answerIn(vendorBytes('codec14BadCrc'))).toBeUndefined();
  });
  it('is a rejection when the tracker says that it was for another', () => {
    const bytes = of('00000000000000100E01110000000803520930814524680100');
    const sound = Buffer.concat([bytes, Buffer.from('00635E', 'hex')]);
    expect(answerIn(sound)).toEqual({ number: null, text: '', failure: 'rejected' });
  });
});
