import type { ChildMessage, ChildOrder, ParentMessage } from './child-message.ts';
import { doOrder } from './do-order.ts';
import { progressReporter } from './report-progress.ts';

/** A request under way would hold the process, ms. */
const END_MS = 1_000;

/** Does the order that the parent of this process sends, and then ends the process. */
export function workForParent(own: NodeJS.Process): void {
  const stop = new AbortController();
  const { report, flush } = progressReporter((progress) => {
    const message: ChildMessage = { is: 'progress', ...progress };
    if (own.connected) own.send!(message);
  });
  const begin = async (order: ChildOrder) => {
    const ended: ChildMessage = await doOrder(order, { signal: stop.signal, report });
    flush();
    if (own.connected) own.send!(ended, () => own.disconnect());
    setTimeout(() => own.exit(), END_MS).unref();
  };
  own.on('message', (message: ParentMessage) => {
    if ('stop' in message) stop.abort(new Error('stopped'));
    else void begin(message.order);
  });
  own.on('disconnect', () => stop.abort(new Error('the server ended')));
  // Ctrl-C reaches all processes of a terminal. The server decides when this one ends.
  own.on('SIGINT', () => {});
}
