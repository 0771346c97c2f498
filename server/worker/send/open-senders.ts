import type { Base } from '#server/base/app.ts';
import { fineMailChannel } from './send-fine-mails.ts';
import { mailChannel } from './send-mails.ts';
import { pushChannel } from './send-pushes.ts';
import { webhookChannel } from './send-requests.ts';
import { statementChannel } from './send-statements.ts';
import { type Channel, openSender, type Sender } from './sender.ts';

/** Opens every channel for sending; `more` are channels of areas that this one does not know. */
export function openSenders(app: Base, more: readonly Channel[]): Sender {
  const own = [mailChannel, fineMailChannel, statementChannel, pushChannel, webhookChannel].map((open) =>
    open(app),
  );
  const senders = [...own, ...more].map((channel) => openSender(app, channel));
  const all = (work: (sender: Sender) => Promise<unknown>) => Promise.all(senders.map(work));
  return {
    turn: () => all((sender) => sender.turn()),
    drain: async () => void (await all((sender) => sender.drain())),
    close: async () => void (await all((sender) => sender.close())),
  };
}
