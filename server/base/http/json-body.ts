import type { FastifyInstance } from 'fastify';
import { Fault } from '#domain/fault.ts';

/** The most nested levels of lists and objects in a body. Our own inputs have at most five. */
const DEPTH_MAX = 10;

/** Does the JSON text nest deeper than `DEPTH_MAX` lists and objects? Brackets in strings do not count. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (isInString) {
      if (sign === '\\') i++;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '[' || sign === '{') {
      if (++depth > DEPTH_MAX) return true;
    } else if (sign === ']' || sign === '}') depth--;
  }
  return false;
}

/**
 * Reads JSON bodies. A text that is nested too deeply is refused before it is parsed. Parsing 32 kB of
 * brackets takes 200 times as long as other texts of that length. Code that walks through the value may also
 * run out of stack.
 */
export function readJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isTooDeep(text)) done(new Fault('err.request', 400));
    else parse(request, text, done);
  });
}
