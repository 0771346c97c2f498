import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { CAMERA_LIMITS } from '#domain/camera/camera-file.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import { answerGeneral } from '#server/protocol/jt808/answer.ts';
import { type Assembly, assemble } from '#server/protocol/jt808/assembly.ts';
import { encodeFileEnd, readAnnouncement, readFileSaid } from '#server/protocol/jt808/attachment.ts';
import { CHUNK_MAX_BYTES, nextUploadFrame, type UploadFrame } from '#server/protocol/jt808/chunk.ts';
import type { Jt808Frame } from '#server/protocol/jt808/frame.ts';
import { ID, RESULT } from '#server/protocol/jt808/message-id.ts';
import { admitFiles } from '#server/telemetry/camera/alarm-store.ts';
import { type IncomingFiles, incomingFiles } from '#server/telemetry/camera/incoming-files.ts';
import { frameStream, isHopeless } from './frame-stream.ts';
import { type Gateway, noteRefused, type Packet } from './gateway.ts';
import { speakerByTerminal } from './speaker.ts';
import type { Visit } from './visitors.ts';

/** Silence after which a connection for files is closed, and its longest life, ms. */
const IDLE_MS = 60_000;
const LIFE_MS = 30 * MINUTE_MS;
/**
 * Bytes allowed before the alarm is known, and bytes allowed for each expected byte, repetitions included.
 */
const FREE_BYTES = CHUNK_MAX_BYTES;
const TIMES = 3;

type Upload = {
  gateway: Gateway;
  name: string;
  socket: Socket;
  visit: Visit;
  dayMb: number;
  files: IncomingFiles | null;
  /** The alarm that the files belong to. */
  alarmId: number | null;
  /** Packages of a long message. */
  assembly: Assembly | null;
  serial: number;
};
/** Reason for the end of a connection, for the log; null: it goes on. */
type Ending = string | null;

/**
 * Serves one connection over which a terminal sends the files of an alarm (§5.5). The terminal must know the
 * number given to the alarm. Received octets are stored even when the connection ends in the middle of a
 * file.
 */
export async function serveUpload(
  socket: Socket,
  gateway: Gateway,
  { name, log, visit, dayMb }: { name: string; log: Logger; visit: Visit; dayMb: number },
): Promise<void> {
  const address = socket.remoteAddress ?? '';
  socket.on('error', () => {});
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  const life = setTimeout(() => socket.destroy(), LIFE_MS);
  socket.once('close', () => clearTimeout(life));
  const upload: Upload = {
    gateway,
    name,
    socket,
    visit,
    dayMb,
    files: null,
    alarmId: null,
    assembly: null,
    serial: 0,
  };
  const stream = frameStream(nextUploadFrame);
  let received = 0;
  try {
    for await (const bytes of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      received += bytes.length;
      stream.push(bytes);
      for (let cut = stream.next(); cut !== null; cut = stream.next()) {
        const { frame, bytes: own } = cut;
        const packet = { protocol: name, address, bytes: own, receivedMs: gateway.now() };
        const ending = isHopeless(frame as UploadFrame)
          ? frame.kind
          : await hear(upload, frame as UploadFrame, packet);
        if (ending === null) continue;
        noteRefused(gateway, packet, ending);
        return;
      }
      if (received > FREE_BYTES + TIMES * (upload.files?.expectedBytes() ?? 0)) {
        noteRefused(gateway, { protocol: name, address }, 'too_much');
        return;
      }
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_STREAM_PREMATURE_CLOSE') log.warn({ err: error, address }, 'camera files not stored');
  } finally {
    await upload.files
      ?.flush()
      .catch((error) => log.warn({ err: error, address }, 'camera files not stored'));
    socket.end();
    socket.destroySoon();
  }
}

async function hear(upload: Upload, frame: UploadFrame, packet: Packet): Promise<Ending> {
  if (frame.kind === 'chunk') return upload.files ? upload.files.take(frame) : 'no_number';
  if (!frame.isSound || frame.terminal === undefined) return 'broken_packet';
  if (frame.part) return hearPart(upload, frame, frame.part, packet);
  return hearMessage(upload, frame, packet);
}

/** A long message counts once its last package has arrived; the earlier ones are answered at once. */
function hearPart(
  upload: Upload,
  frame: Jt808Frame,
  part: NonNullable<Jt808Frame['part']>,
  packet: Packet,
): Promise<Ending> | Ending {
  const assembled = assemble(upload.assembly, frame, part);
  upload.assembly = 'assembly' in assembled ? assembled.assembly : null;
  if (assembled.kind === 'refused') return 'broken_packet';
  if (assembled.kind !== 'whole') return answer(upload, frame, RESULT.ok);
  return hearMessage(upload, { ...frame, body: assembled.body }, packet);
}

async function hearMessage(upload: Upload, frame: Jt808Frame, packet: Packet): Promise<Ending> {
  if (frame.id === ID.announceFiles) return announced(upload, frame, packet);
  if (!upload.files) return 'no_number';
  const told = frame.id === ID.fileBegin || frame.id === ID.fileEnd ? readFileSaid(frame.body) : null;
  if (!told) return answer(upload, frame, frame.id === ID.heartbeat ? RESULT.ok : RESULT.unsupported);
  if (frame.id === ID.fileBegin) {
    return answer(upload, frame, (await upload.files.begin(told)) ? RESULT.ok : RESULT.failed);
  }
  const missing = await upload.files.end(told);
  if (missing.length === 0) await tell(upload);
  upload.socket.write(encodeFileEnd(frame.body, missing, { phone: frame.phone, serial: nextSerial(upload) }));
  return null;
}

async function announced(upload: Upload, frame: Jt808Frame, packet: Packet): Promise<Ending> {
  const { gateway, visit } = upload;
  const told = readAnnouncement(frame.body);
  const tracker = told && (await speakerByTerminal(gateway, frame.terminal!, packet));
  const { pool } = gateway;
  const alarmId = tracker && (await admitFiles(pool, { ...told, trackerId: tracker.id }, gateway.now()));
  if (!tracker || alarmId === null) {
    answer(upload, frame, RESULT.failed);
    return 'no_number';
  }
  visit.signIn(tracker.imei);
  await upload.files?.flush();
  upload.files = incomingFiles({ pool, alarmId, dayMb: upload.dayMb, now: gateway.now });
  upload.alarmId = alarmId;
  await upload.files.expect(told.files.slice(0, CAMERA_LIMITS.files));
  await tell(upload);
  return answer(upload, frame, RESULT.ok);
}

/** Announces the state of the files, so that everybody who looks at the alarm sees it at once. */
async function tell({ gateway, alarmId }: Upload): Promise<void> {
  if (alarmId !== null) await gateway.files.arrived(alarmId);
}

function answer(upload: Upload, frame: Jt808Frame, result: number): null {
  const { id, phone, serial } = frame;
  const answering = { id, phone, serials: [serial], ownSerial: nextSerial(upload) };
  upload.socket.write(answerGeneral(answering, result));
  return null;
}

function nextSerial(upload: Upload): number {
  upload.serial = (upload.serial + 1) & 0xffff;
  return upload.serial;
}
