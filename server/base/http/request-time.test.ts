import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';

it('hangs up on a request that has not arrived in time, however steadily it drips', async () => {
  const server = await testApp({ REQUEST_S: '0.4' });
  const { port } = new URL(await server.listen());
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  // The server may hang up between two drops.
  socket.on('error', () => {});
  const head = ['POST /api/traza/login HTTP/1.1', 'host: traza', 'content-type: application/json'];
  socket.write(`${head.join('\r\n')}\r\ncontent-length: 1000\r\n\r\n`);
  const drip = setInterval(() => socket.write(' '), 20);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  await server.close();
});
