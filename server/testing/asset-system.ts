import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the stand-in: path, headers and body. */
export type Asked = { path: string; authorization: string | undefined; body: Record<string, unknown> };

/** An answer of the stand-in: an HTTP status with a body, or silence. */
type Answer = { status: number; body?: string } | 'silence';

/** An asset system over real HTTP whose answers the test decides. */
export type AssetSystemStandIn = {
  url: string;
  asked: Asked[];
  /** Sets the answer to the next requests; `during` runs before the answer is sent. */
  answer(answer: Answer, during?: () => Promise<void>): void;
  close(): Promise<void>;
};

export async function assetSystemStandIn(): Promise<AssetSystemStandIn> {
  const asked: Asked[] = [];
  let next: Answer = { status: 200, body: '{"code":200}' };
  let during: () => Promise<void> = async () => {};
  const http = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request));
    asked.push({ path: request.url!, authorization: request.headers.authorization, body });
    await during();
    if (next === 'silence') return;
    response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked,
    answer(answer, work = async () => {}) {
      next = answer;
      during = work;
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
}
