import type { FastifyRequest } from 'fastify';
import { Fault } from '#domain/fault.ts';

/** Reads until the client goes away. */
export async function untilGone<Answer>(
  { raw }: FastifyRequest,
  read: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  raw.socket.once('close', leave);
  try {
    return await read(gone.signal);
  } catch (error) {
    throw gone.signal.aborted ? new Fault('err.query', 499) : error;
  } finally {
    raw.socket.off('close', leave);
  }
}
