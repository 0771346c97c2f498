import { connect } from 'node:net';
import { encodeLogin, encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import { driving } from './drive.ts';

/* The load of bench:ingest, in a process of its own. Every tracker has a connection and sends its packets
   one after the other, each only after the answer to the previous one. Packets are encoded before the
   clock starts. */
const { port, imeis, packets, records, startMs, stepMs } = JSON.parse(process.argv[2]!) as {
  port: number;
  imeis: string[];
  packets: number;
  records: number;
  startMs: number;
  stepMs: number;
};
const frames = imeis.map((_, seed) => {
  const all = driving({ seed: seed + 1, startMs, stepMs, count: packets * records });
  return Array.from({ length: packets }, (_, i) =>
    encodeTcpFrame(all.slice(i * records, (i + 1) * records), { codec: '8E' }),
  );
});
process.send!('encoded');
await new Promise((resolve) => process.once('message', resolve));

const took = new Float64Array(imeis.length * packets);
let done = 0;
const began = performance.now();
await Promise.all(imeis.map((imei, n) => send(imei, frames[n]!)));
const seconds = (performance.now() - began) / 1000;
took.sort();
process.send!({
  seconds,
  records: done * records,
  p50: took[Math.floor(done / 2)],
  p99: took[Math.floor(done * 0.99)],
});
process.exit(0);

function send(imei: string, own: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let next = 0;
    let sentAt = 0;
    let answer: Buffer = Buffer.alloc(0);
    const sendNext = () => {
      if (next === own.length) {
        socket.destroy();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(own[next++]!);
    };
    socket.once('connect', () => socket.write(encodeLogin(imei)));
    socket.once('error', reject);
    let signedIn = false;
    socket.on('data', (chunk: Buffer) => {
      if (!signedIn) {
        if (chunk[0] !== 1) return reject(new Error(`${imei} refused`));
        signedIn = true;
        sendNext();
        return;
      }
      answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk]);
      if (answer.length < 4) return;
      if (answer.readUInt32BE(0) !== records) return reject(new Error(`answered ${answer.readUInt32BE(0)}`));
      answer = Buffer.alloc(0);
      took[done++] = performance.now() - sentAt;
      sendNext();
    });
  });
}
