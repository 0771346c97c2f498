import type { FastifyRequest } from 'fastify';
import { postGeoSearch, postGeoSearchExport, type SearchEnd, type SearchPart } from '#api/geo-search.ts';
import { Fault } from '#domain/fault.ts';
import type { LookKind } from '#domain/looked/look.ts';
import { type GeoSearchInput, geoSearchFaults } from '#domain/place/geo-search.ts';
import { EXPORT_ROWS } from '#domain/report/range.ts';
import { demandPurposeOfAll } from '#server/area/looked/demand-purpose.ts';
import { daysOf, lookAtVehicles } from '#server/area/looked/look-at.ts';
import { openSnapshot, type Snapshot } from '#server/area/report/snapshot.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readerOf } from '#server/base/access/reader.ts';
import type { App } from '#server/base/app.ts';
import { type FileAnswer, type Handler, handle } from '#server/base/http/route.ts';
import { streamOf } from '#server/base/http/stream-of.ts';
import { geoSearch } from './geo-search.ts';
import { searchFile } from './search-file.ts';
import { groundOf, type SearchGround } from './search-ground.ts';

type Called = { app: App; caller: Caller; request: FastifyRequest; body: GeoSearchInput };

const search = handle(postGeoSearch, (call) =>
  searched(call, async (snapshot, { ground }) => ({
    type: 'application/x-ndjson',
    content: streamOf(
      jsonLines(onRecord(call, 'past', geoSearch(snapshot, call.caller, { asked: call.body, ground }))),
    ),
  })),
);

const searchAsFile = handle(postGeoSearchExport, (call) =>
  searched(call, async (snapshot, { ground, name }) => {
    const { app, caller, body, params } = call;
    const parts = onRecord(call, 'file', geoSearch(snapshot, caller, { asked: body, ground }, EXPORT_ROWS));
    return searchFile(parts, {
      format: params.format,
      body,
      name,
      nowMs: app.now(),
      caller,
      say: await readerOf(app, caller),
    });
  }),
);

export const searchHandlers: readonly Handler[] = [search, searchAsFile];

/** Passes the parts of a search on once it is on record whose passages they show. */
async function* onRecord<Part extends SearchPart | SearchEnd>(
  call: Called,
  kind: LookKind,
  parts: AsyncIterable<Part>,
): AsyncGenerator<Part> {
  const days = daysOf(Date.parse(call.body.from), Date.parse(call.body.to), call.caller.timeZone);
  for await (const part of parts) {
    if ('passages' in part)
      await lookAtVehicles(call, { kind, vehicles: part.passages.map(({ device_id }) => device_id), days });
    yield part;
  }
}

async function* jsonLines(parts: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const part of parts) yield `${JSON.stringify(part)}\n`;
}

/**
 * Answers a search in its turn, as long as the client is connected. When it goes away, the search stops at
 * once.
 * @throws Fault 422 `val.order`, `val.tooOld`, `val.rangeYear`, `place.noStreet`; 404 for an unseen place
 */
async function searched(
  { app, caller, request, body }: Called,
  answer: (snapshot: Snapshot, place: SearchGround) => Promise<FileAnswer>,
): Promise<FileAnswer> {
  const [fault] = geoSearchFaults(body, app.now());
  if (fault) throw new Fault(fault.code, 422, { fields: [fault] });
  await demandPurposeOfAll({ app, caller, request });
  const place = await groundOf({ app, caller }, body);
  const gone = new AbortController();
  const leave = () => gone.abort();
  const { socket } = request.raw;
  socket.once('close', leave);
  try {
    const snapshot = await openSnapshot(app, caller, gone.signal);
    const file = await answer(snapshot, place).catch((error: unknown) => {
      snapshot.close();
      throw error;
    });
    if ('once' in file.content) {
      file.content.once('close', () => {
        socket.off('close', leave);
        snapshot.close();
      });
    }
    return file;
  } catch (error) {
    socket.off('close', leave);
    // The client has gone and gets no answer. This is not an error.
    throw gone.signal.aborted ? new Fault('err.query', 499) : error;
  }
}
