import type { App } from '../app.ts';
import { fineMailChannel } from './send-fine-mails.ts';
import { mailChannel } from './send-mails.ts';
import { pushChannel } from './send-pushes.ts';
import { reportChannel } from './send-reports.ts';
import { webhookChannel } from './send-requests.ts';
import { openSender, type Sender } from './sender.ts';

/** Opens every channel for sending. */
export function openSenders(app: App): Sender {
  const channels = [mailChannel, fineMailChannel, reportChannel, pushChannel, webhookChannel];
  const senders = channels.map((channel) => openSender(app, channel(app)));
  const all = (work: (sender: Sender) => Promise<unknown>) => Promise.all(senders.map(work));
  return {
    turn: () => all((sender) => sender.turn()),
    drain: async () => void (await all((sender) => sender.drain())),
    close: async () => void (await all((sender) => sender.close())),
  };
}
