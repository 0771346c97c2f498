import { OutwardFault, postOutward } from '#server/area/notification/channel/outward.ts';
import { VERSION } from '#server/base/config/version.ts';
import { type Receiver, ReceiverFault } from './receiver.ts';

/**
 * A receiver that takes lines of JSON by POST. Only a status of success counts as taken. The operator chose
 * its address, so it may be in the internal network.
 */
export function httpReceiver(address: string, authorization: string | undefined): Receiver {
  return {
    async send(lines, signal) {
      const body = Buffer.from(lines.map(({ text }) => `${text}\n`).join(''));
      const headers = {
        'content-type': 'application/x-ndjson',
        'user-agent': `Traza/${VERSION}`,
        ...(authorization !== undefined && { authorization }),
      };
      const answer = await postOutward(address, { headers, body, isInternalAllowed: true, signal }).catch(
        (error) => {
          throw error instanceof OutwardFault ? new ReceiverFault(error.problem, error.message) : error;
        },
      );
      if (answer.status < 200 || answer.status > 299)
        throw new ReceiverFault('status', `${answer.status} ${answer.body.slice(0, 200)}`);
    },
  };
}
