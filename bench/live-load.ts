import { connect, type Socket } from 'node:net';
import { blankRecord } from '#domain/telemetry/record.ts';
import { encodeLogin, encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import { homeOf } from './live-home.ts';

/* The trackers of bench:live. Each record has its number in its latitude, a millionth of a degree for each
   round. The parent process gets the clock time at which the record was written to the socket. */
const { port, imeis, perSecond, seconds, first } = JSON.parse(process.argv[2]!) as {
  port: number;
  imeis: string[];
  perSecond: number;
  seconds: number;
  /** Number of the first record. */
  first: number;
};
const sockets: Socket[] = await Promise.all(
  imeis.map(
    (imei) =>
      new Promise<Socket>((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', noDelay: true });
        socket.once('error', reject);
        socket.once('data', () => {
          socket.resume();
          resolve(socket);
        });
        socket.write(encodeLogin(imei));
      }),
  ),
);
const total = perSecond * seconds;
const sentAt = new Float64Array(total);
const began = Date.now();
let sent = 0;
const timer = setInterval(() => {
  const due = Math.min(total, Math.floor(((Date.now() - began) * perSecond) / 1000));
  for (; sent < due; sent++) {
    const home = homeOf((first + sent) % imeis.length);
    const record = {
      ...blankRecord(Date.now()),
      valid: true,
      lat: (home.lat + Math.floor((first + sent) / imeis.length)) / 1e6,
      lng: home.lng / 1e6,
      speedKmh: 50,
      courseDeg: 90,
      satellites: 10,
      ignition: true,
    };
    sentAt[sent] = Date.now();
    sockets[(first + sent) % sockets.length]!.write(encodeTcpFrame([record], { codec: '8E' }));
  }
  if (sent < total) return;
  clearInterval(timer);
  setTimeout(() => {
    process.send!(Array.from(sentAt), () => process.exit(0));
  }, 2_000);
}, 5);
