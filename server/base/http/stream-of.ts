import { Readable } from 'node:stream';

/**
 * A stream from an iterator, read only as fast as the reader reads. Unlike `Readable.from` it closes at once
 * when the reader goes away, even while the iterator waits for its source. The owner of the source must
 * listen to `close` and stop the source.
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
      // Closing makes the awaited source fail, and that error has no reader any more.
      iterator.return?.().catch(() => {});
    },
  });
  return stream;
}
