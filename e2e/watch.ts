import type { BrowserContext } from 'playwright-core';

/** What a browser did that a person does not see: where it asked, and what went wrong. */
export type Watch = {
  /** Addresses asked, sockets among them. */
  asked: string[];
  /** Those that are not of the installation. */
  foreign: string[];
  /** Errors on the console, faults that nobody caught, and answers that say the server failed. */
  problems: string[];
  /** From now on problems like this are what the test provokes. */
  expectProblem(like: RegExp): void;
};

/** This machine by either of its names. */
const LOCAL = ['127.0.0.1', 'localhost'];
/** Made by the page itself: pictures in style sheets, the map's worker. */
const INLINE = ['data:', 'blob:'];

/** Watches every page of a context from now on; `port` is the installation's. */
export function watch(context: BrowserContext, port: number): Watch {
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
    const isOwn = LOCAL.includes(hostname) && where === String(port);
    if (!isOwn && !INLINE.includes(protocol)) foreign.push(address);
  };
  context.on('request', (request) => note(request.url()));
  context.on('response', (response) => {
    if (response.status() >= 500) add(`${response.status()} ${response.url()}`);
  });
  context.on('console', (message) => {
    // The grid's library warns of what it was told wrongly or too late.
    const isWrong = message.type() === 'error' || /^AG Grid:/.test(message.text());
    if (isWrong) add(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => add(`uncaught: ${error.error()}`));
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())));
  return { asked, foreign, problems, expectProblem: (like) => void expected.push(like) };
}
