import { Readable } from 'node:stream';

/**
 * A stream of what an iterator gives, asked for as the reader reads. Unlike `Readable.from` it closes at once when the reader
 * goes away, though the iterator may still be waiting for its source: whoever owns the source listens to `close` and stops it.
 */
export function streamOf(source: AsyncIterable<Buffer | string>): Readable {
  const iterator = source[Symbol.asyncIterator]();
  const stream = new Readable({
    read() {
      iterator.next().then(
        ({ done, value }) => {
          if (!stream.destroyed) stream.push(done ? null : Buffer.from(value));
        },
        (error: Error) => stream.destroy(error),
      );
    },
    destroy(error, closed) {
      closed(error);
      // What it was waiting for fails by the closing; nobody is left to tell.
      iterator.return?.().catch(() => {});
    },
  });
  return stream;
}
