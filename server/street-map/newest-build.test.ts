import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newestBuild } from './newest-build.ts';

const asked: string[] = [];
let there: string[];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response.writeHead(there.includes(request.url!) ? 200 : 404).end();
});
beforeEach(async () => {
  asked.length = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const find = () => {
  const pattern = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{date}.pmtiles`;
  const nowMs = Date.UTC(2026, 10, 2, 3);
  return newestBuild(pattern, { nowMs, signal: new AbortController().signal });
};

it('takes the newest build that is there', async () => {
  there = ['/20261030.pmtiles', '/20261031.pmtiles'];
  expect(await find()).toMatch(/\/20261031\.pmtiles$/);
  expect(asked).toEqual(['HEAD /20261102.pmtiles', 'HEAD /20261101.pmtiles', 'HEAD /20261031.pmtiles']);
});

it('says when none of the last days is there', async () => {
  there = [];
  await expect(find()).rejects.toThrow('no build of the last 10 days is there');
});

it('an address without a day is the archive itself, and nobody is called', async () => {
  const address = 'https://maps.example.org/europe.pmtiles';
  const options = { nowMs: 0, signal: new AbortController().signal };
  expect(await newestBuild(address, options)).toBe(address);
});
