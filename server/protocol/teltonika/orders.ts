import type { CommandKind } from '#domain/tracker/command.ts';
import type { Order, OrderVoice, Settlement } from '../protocol.ts';
import { FMX6, MOB, profileOf } from './avl-profile.ts';
import { encodeCommand } from './encode.ts';

/** `getrecord` makes the tracker save and send a record; `cpureset` restarts it. Neither is answered. */
const KINDS: Readonly<Record<CommandKind, Settlement>> = {
  state: 'answer',
  position: 'records',
  restart: 'sign_in',
  odometer: 'answer',
  output_on: 'answer',
  output_off: 'answer',
};
/** Dongles for the OBD socket, and trackers like them, have no output: FMB003, FMC00A, FMM001, FMB010. */
const WITHOUT_OUTPUT = /FM[BCM]0/i;

/** The orders to Teltonika's trackers, as texts of codec 12 (§1.7). An answer does not name its command. */
export const teltonikaOrders: OrderVoice = {
  numberMask: null,
  kinds({ model }) {
    const { output_on: _on, output_off: _off, ...others } = KINDS;
    const { odometer: _odometer, ...personal } = others;
    if (profileOf(model) === MOB) return personal;
    return model === null || WITHOUT_OUTPUT.test(model) ? others : KINDS;
  },
  encode: (order, { model }) => encodeCommand(textOf(order, model)),
};

function textOf({ kind, odometerM }: Order, model: string | null): string {
  switch (kind) {
    case 'state':
      return 'getinfo';
    case 'position':
      return 'getrecord';
    case 'restart':
      return 'cpureset';
    case 'output_on':
      return 'setdigout 1';
    case 'output_off':
      return 'setdigout 0';
    case 'odometer':
      // Kilometres on one family, metres on the other.
      return `odoset:${profileOf(model) === FMX6 ? odometerM : Math.round(odometerM / 1000)}`;
  }
}
