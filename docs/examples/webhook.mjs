// Receives events of Traza and checks that they come from it.
//   WEBHOOK_SECRET=… PORT=8090 node webhook.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { WEBHOOK_SECRET, PORT = '8090' } = process.env;
if (!WEBHOOK_SECRET) throw new Error('set WEBHOOK_SECRET');
/** Deliveries that were handled: one may come twice, under the same number. */
const handled = new Set();

/** Was this body signed with our secret within the last five minutes? */
function isOurs(header, body) {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!v1 || Math.abs(Date.now() / 1000 - t) > 300) return false;
  const own = createHmac('sha256', WEBHOOK_SECRET).update(`${t}.`).update(body).digest();
  return timingSafeEqual(own, Buffer.from(v1, 'hex'));
}

const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  // The signature is of the octets as they came, before anything reads them.
  const body = Buffer.concat(parts);
  if (!isOurs(request.headers['traza-signature'], body)) return response.writeHead(401).end();
  const { delivery, events } = JSON.parse(body.toString());
  if (!handled.has(delivery))
    for (const { timestamp, vehicle, name, sentence } of events)
      console.log(timestamp, vehicle?.license ?? '-', name, sentence);
  handled.add(delivery);
  // Anything but 2xx is sent again for a day.
  response.writeHead(204).end();
});
server.listen(Number(PORT), () => console.log(`listening on ${server.address().port}`));
