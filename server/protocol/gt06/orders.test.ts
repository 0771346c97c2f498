import { describe, expect, it } from 'vitest';
import { encodeCommand, encodeCommandAnswer } from './encode.ts';
import { nextFrame } from './frame.ts';
import { gt06Orders, orderAnswer } from './orders.ts';
import { sealed } from './sealed.builder.ts';
import { vendorBytes } from './vendor-frames.ts';

const TO = { model: null, password: null, state: null };
const answerIn = (bytes: Buffer) => {
  const frame = nextFrame(bytes, 0);
  return frame.kind === 'frame' ? orderAnswer(frame) : frame.kind;
};

it('writes a command as the vendor does', () => {
  expect(encodeCommand('sos#', 0)).toEqual(vendorBytes('command'));
  expect(gt06Orders.encode({ id: 7, kind: 'output_on', odometerM: 0 }, TO)).toEqual(
    encodeCommand('RELAY,1#', 7),
  );
});

describe('an answer', () => {
  it.each<[string, Buffer, string]>([
    ['of the newer kind', encodeCommandAnswer('RESET OK', 300, 5), 'RESET OK'],
    ['of the older kind', sealed(0x15, '0A0000012C52455345540002'.replace('0A', '09')), 'RESET'],
    ['in UTF-16', sealed(0x21, '0000012C0200E900FC'), 'éü'],
    ['without a text', sealed(0x21, '0000012C01'), ''],
  ])('%s', (_, bytes, text) => {
    expect(answerIn(bytes)).toEqual({ number: 300, text, failure: null });
  });

  it.each([
    ['too short for an id', sealed(0x21, '00000001')],
    ['shorter than it says', sealed(0x15, '0900000001FF')],
    ['without anything', sealed(0x15, '')],
  ])('%s is none', (_, bytes) => {
    expect(answerIn(bytes)).toBeNull();
  });
});
