import { BlockList, isIP, type Server, type Socket } from 'node:net';
import { readProxyHeader } from './proxy-header.ts';

/** Time for the header to arrive, ms. A balancer sends it with its first packet. */
const HEADER_MS = 5_000;

/**
 * Makes a server read the PROXY protocol on connections from these addresses or networks, before anything
 * else gets them. Their `remoteAddress` is then the caller's. A connection without a header is closed.
 * Connections from other addresses are served as they come.
 */
export function behindBalancer(
  server: Server,
  trusted: readonly string[],
  onRefused: (address: string) => void,
): void {
  if (trusted.length === 0) return;
  const balancers = networks(trusted);
  const listeners = server.listeners('connection');
  const serve = (socket: Socket) => {
    for (const listener of listeners) listener.call(server, socket);
  };
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const version = isIP(remoteAddress);
    // It has ended already.
    if (version === 0) socket.destroy();
    else if (!balancers.check(remoteAddress, version === 6 ? 'ipv6' : 'ipv4')) serve(socket);
    else readHeader(socket, { take: () => serve(socket), refuse: () => onRefused(remoteAddress) });
  });
}

/** Takes the header off the beginning of a connection. Its caller may leave meanwhile. */
function readHeader(socket: Socket, { take, refuse }: { take(): void; refuse(): void }): void {
  let bytes: Buffer = Buffer.alloc(0);
  const end = () => {
    clearTimeout(timer);
    socket.off('readable', read).off('close', end).off('end', giveUp).off('error', ignore);
  };
  const giveUp = () => {
    end();
    // A balancer may try a port without sending anything.
    if (bytes.length > 0 || !socket.readableEnded) refuse();
    socket.on('error', ignore).destroy();
  };
  const read = () => {
    const chunk: Buffer | null = socket.read();
    if (chunk === null) return;
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    const header = readProxyHeader(bytes);
    if (header.kind === 'more') return;
    if (header.kind === 'none') return giveUp();
    end();
    if (header.address !== null) Object.defineProperty(socket, 'remoteAddress', { value: header.address });
    if (bytes.length > header.end) socket.unshift(bytes.subarray(header.end));
    take();
  };
  const timer = setTimeout(giveUp, HEADER_MS);
  socket.on('readable', read).on('close', end).on('end', giveUp).on('error', ignore);
}

function ignore(): void {}

function networks(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
