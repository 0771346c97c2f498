import { connect, type Socket } from 'node:net';
import { encodeLogin, encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import { driving } from './drive.ts';

/* The load of bench:ingest, in a process of its own. Every tracker has a connection and sends its packets
   one after the other, each only after the answer to the previous one. Packets are encoded before the
   clock starts, and the first ones are sent before it, so that the server runs compiled. */
const { port, imeis, packets, warm, records, startMs, stepMs } = JSON.parse(process.argv[2]!) as {
  port: number;
  imeis: string[];
  /** Packets of each tracker; the first `warm` of them are not measured. */
  packets: number;
  warm: number;
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
const took = new Float64Array(imeis.length * (packets - warm));
let done = 0;
const trackers = await Promise.all(imeis.map((imei) => signIn(imei)));
await sendAll(0, warm);
done = 0;
process.send!('warm');
await new Promise((resolve) => process.once('message', resolve));
const began = performance.now();
await sendAll(warm, packets);
const seconds = (performance.now() - began) / 1000;
took.sort();
process.send!({
  seconds,
  records: done * records,
  p50: took[Math.floor(done / 2)],
  p99: took[Math.floor(done * 0.99)],
});
process.exit(0);

/** Every tracker sends its packets from one number to before another. */
function sendAll(from: number, to: number): Promise<unknown> {
  return Promise.all(trackers.map((socket, n) => send(socket, frames[n]!.slice(from, to))));
}

function signIn(imei: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => socket.write(encodeLogin(imei)));
    socket.once('data', (answer: Buffer) =>
      answer[0] === 1 ? resolve(socket) : reject(new Error(`${imei} refused`)),
    );
  });
}

function send(socket: Socket, own: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let next = 0;
    let sentAt = 0;
    let answer: Buffer = Buffer.alloc(0);
    const sendNext = () => {
      if (next === own.length) {
        socket.off('data', hear);
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(own[next++]!);
    };
    const hear = (chunk: Buffer) => {
      answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk]);
      if (answer.length < 4) return;
      if (answer.readUInt32BE(0) !== records) return reject(new Error(`answered ${answer.readUInt32BE(0)}`));
      answer = Buffer.alloc(0);
      took[done++] = performance.now() - sentAt;
      sendNext();
    };
    socket.on('data', hear);
    sendNext();
  });
}
