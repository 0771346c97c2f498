import type { App } from '#server/base/app.ts';
import { fineMailChannel } from './send-fine-mails.ts';
import { mailChannel } from './send-mails.ts';
import { pushChannel } from './send-pushes.ts';
import { webhookChannel } from './send-requests.ts';
import { type Channel, openSender, type Sender } from './sender.ts';

/** Opens every channel for sending; `more` are channels of areas that this one does not know. */
export function openSenders(app: App, more: readonly ((app: App) => Channel)[]): Sender {
  const channels = [mailChannel, fineMailChannel, pushChannel, webhookChannel, ...more];
  const senders = channels.map((channel) => openSender(app, channel(app)));
  const all = (work: (sender: Sender) => Promise<unknown>) => Promise.all(senders.map(work));
  return {
    turn: () => all((sender) => sender.turn()),
    drain: async () => void (await all((sender) => sender.drain())),
    close: async () => void (await all((sender) => sender.close())),
  };
}
