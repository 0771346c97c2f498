import type { BrowserContext } from 'playwright-core';

/** The invisible actions of a browser: its requests, and its problems. */
export type Watch = {
  /** Addresses of all requests and sockets. */
  asked: string[];
  /** The addresses outside of the installation. */
  foreign: string[];
  /** Errors on the console, uncaught exceptions, and answers with a server error. */
  problems: string[];
  /** Ignores problems like this from now on, because the test causes them. */
  expectProblem(like: RegExp): void;
  /** Returns what no test may leave behind, and begins anew. */
  end(): string[];
};

/** The names of this machine. */
const LOCAL = ['127.0.0.1', 'localhost'];
/** Made by the page itself: pictures in style sheets, the map's worker. */
const INLINE = ['data:', 'blob:'];

/** Watches every page of a context from now on; `origin` is the address of the installation. */
export function watch(context: BrowserContext, origin: string): Watch {
  const { port } = new URL(origin);
  const asked: string[] = [];
  const foreign: string[] = [];
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const add = (problem: string) => {
    if (!expected.some((like) => like.test(problem))) problems.push(problem);
  };
  const note = (address: string) => {
    asked.push(address);
    const { protocol, hostname, port: where } = new URL(address);
    const isOwn = LOCAL.includes(hostname) && where === port;
    if (!isOwn && !INLINE.includes(protocol)) foreign.push(address);
  };
  context.on('request', (request) => note(request.url()));
  context.on('response', (response) => {
    if (response.status() >= 500) add(`${response.status()} ${response.url()}`);
  });
  context.on('console', (message) => {
    // The grid's library warns about wrong or late settings.
    const isWrong = message.type() === 'error' || /^AG Grid:/.test(message.text());
    if (isWrong) add(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => add(`uncaught: ${error.error()}`));
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())));
  return {
    asked,
    foreign,
    problems,
    expectProblem: (like) => void expected.push(like),
    end() {
      asked.length = 0;
      expected.length = 0;
      return [...problems.splice(0), ...foreign.splice(0)];
    },
  };
}
