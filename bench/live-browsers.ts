import { WebSocket } from 'ws';
import { readLiveBatch } from '#api/packed-frame.ts';
import { homeOf } from './live-home.ts';

/* The browsers of bench:live: sockets that signed in for binary batches. The first socket notes the
   arrival of each number. All of them count their messages and the delay of their batches. */
const { url, sessions, sockets, vehicles, firstVehicle } = JSON.parse(process.argv[2]!) as {
  url: string;
  sessions: { username: string; token: string }[];
  sockets: number;
  vehicles: number;
  firstVehicle: number;
};
const arrivals = new Map<number, number>();
let updates = 0;
let bytes = 0;
const connectBegan = performance.now();
let opened = 0;
for (let first = 0; first < sockets; first += 200) {
  await Promise.all(
    Array.from({ length: Math.min(200, sockets - first) }, (_, i) =>
      open(sessions[(first + i) % sessions.length]!),
    ),
  );
}
process.send!({ kind: 'connected', sockets: opened, ms: performance.now() - connectBegan });
process.on('message', (message) => {
  if (message === 'reset') {
    arrivals.clear();
    updates = 0;
    bytes = 0;
  } else {
    process.send!({ kind: 'result', arrivals: [...arrivals], updates, bytes });
  }
});

function open({ username, token }: { username: string; token: string }): Promise<void> {
  const seesAll = username === 'all';
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(url, { perMessageDeflate: false });
    ws.once('error', reject);
    ws.once('open', () =>
      ws.send(JSON.stringify({ task: 'login', username, token, keep_connected: false, packed: true })),
    );
    ws.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) {
        if (data.includes('"login"')) {
          opened++;
          resolve();
        }
        return;
      }
      bytes += data.length;
      const now = Date.now();
      readLiveBatch(data, (update) => {
        updates++;
        if (!seesAll || update.lat === null) return;
        const nth = update.deviceId - firstVehicle;
        const number = (Math.round(update.lat * 1e6) - homeOf(nth).lat) * vehicles + nth;
        // If many sockets get a number, the last one counts.
        arrivals.set(number, now);
      });
    });
  });
}
