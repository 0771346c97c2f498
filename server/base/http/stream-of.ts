import { Readable } from 'node:stream';

/**
 * A stream of what an iterator gives, read only as fast as the reader reads. Unlike `Readable.from` it closes at once when the
 * reader goes away, even while the iterator waits for its source. The owner of the source must listen to `close` and stop the
 * source.
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
      // Closing makes the source that it waits for fail, and nobody is left to hear of that error.
      iterator.return?.().catch(() => {});
    },
  });
  return stream;
}
