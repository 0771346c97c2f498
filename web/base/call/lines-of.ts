import { Fault } from '#domain/fault.ts';

/** Lines of text from octets that come in pieces of any size; the last one may lack its end. */
export async function* linesOf(octets: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of octets) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line !== '') yield line;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

/**
 * Reads the JSON lines of an answer while they arrive: parts, and the end as the last one. @throws Fault
 * `err.query` when they break off before the end, so that the answer is incomplete
 */
export async function* saidIn<Part, End>(
  octets: AsyncIterable<Uint8Array>,
  isPart: (said: Part | End) => said is Part,
): AsyncGenerator<Part | End> {
  let isWhole = false;
  for await (const line of linesOf(octets)) {
    const said: Part | End = JSON.parse(line);
    yield said;
    isWhole = !isPart(said);
  }
  if (!isWhole) throw new Fault('err.query', 0);
}
