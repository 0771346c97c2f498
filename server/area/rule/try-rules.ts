import type { FastifyRequest } from 'fastify';
import { postRuleTrial, type TrialEnd, type TrialFigures, type TrialPart } from '#api/rule.ts';
import { addDays, addMonths, daySpan } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { drivingScore, meanScore } from '#domain/report/score.ts';
import { type TrialInput, trialMonths } from '#domain/rule/rule-input.ts';
import { addSums, NO_SUMS, type TrialSums } from '#domain/rule/trial.ts';
import { thousandths } from '#server/area/report/fuel.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import { handle } from '#server/base/http/route.ts';
import { streamOf } from '#server/base/http/stream-of.ts';
import { turns } from '#server/base/http/turn.ts';
import { readTried, type TriedVehicle } from './read-tried.ts';
import { tryVehicle } from './try-vehicle.ts';

/** The most trials that one process folds at the same time, and those of one user among them. */
const TRYING = turns({ most: 2, each: 1 });

type Called = { app: App; caller: Caller; request: FastifyRequest; body: TrialInput };

/** Answers a trial in its turn, as long as the client is connected. When it goes away, the trial stops. */
export const tryRules = handle(postRuleTrial, async (called: Called) => {
  const { app, caller, request, body } = called;
  const today = daySpan(app.now(), caller.timeZone).day;
  if (!trialMonths(today).includes(body.month))
    throw new Fault('val.tooOld', 422, { fields: [{ field: 'month', code: 'val.tooOld' }] });
  if (body.fleet_id !== null && !caller.visible.has(body.fleet_id)) throw notFound();
  const gone = new AbortController();
  const leave = () => gone.abort();
  const { socket } = request.raw;
  socket.once('close', leave);
  try {
    const giveBack = await TRYING.take(caller.userId, gone.signal);
    const content = streamOf(jsonLines(trial(called, gone.signal)));
    content.once('close', () => {
      socket.off('close', leave);
      gone.abort();
      giveBack();
    });
    return { type: 'application/x-ndjson', content };
  } catch (error) {
    socket.off('close', leave);
    throw gone.signal.aborted ? new Fault('err.query', 499) : error;
  }
});

async function* jsonLines(parts: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const part of parts) yield `${JSON.stringify(part)}\n`;
}

/** One vehicle after the other, so that only one is in memory. */
async function* trial(
  { app, caller, body }: Called,
  signal: AbortSignal,
): AsyncGenerator<TrialPart | TrialEnd> {
  const from = `${body.month}-01`;
  const range = { from, to: addDays(addMonths(from, 1), -1) };
  const tried = await readTried(app, caller, { range, fleetId: body.fleet_id, signal });
  const all = [summing(), summing()] as const;
  const versions = new Set<number>();
  let done = 0;
  yield { done, of: tried.length, vehicles: [] };
  for (const vehicle of tried) {
    const run = await tryVehicle(app, vehicle, { range, thresholds: body.thresholds, signal });
    for (const version of run?.versions ?? []) versions.add(version);
    done++;
    const [before, after] = [run?.before ?? NO_SUMS, run?.after ?? NO_SUMS];
    const isActive = before.journeys + after.journeys > 0;
    const figures = all.map((sums, i) => sums.add(vehicle, i === 0 ? before : after));
    yield {
      done,
      of: tried.length,
      vehicles: isActive
        ? [
            {
              ...{ device_id: vehicle.id, license: vehicle.license, alias: vehicle.alias },
              ...{ before: figures[0]!, after: figures[1]! },
            },
          ]
        : [],
    };
  }
  yield {
    ...{ before: all[0].total(), after: all[1].total() },
    versions: [...versions].sort((a, b) => a - b),
  };
}

/**
 * Adds up vehicles; the score of all is the mean of theirs by distance, as in the report of driving style.
 */
function summing() {
  let sums = NO_SUMS;
  const scored = { metres: 0, points: 0 };
  return {
    add({ consumption, refConsumption }: TriedVehicle, own: TrialSums): TrialFigures {
      sums = addSums(sums, own);
      const score = thousandths(drivingScore({ ...own, consumption, refConsumption }));
      if (score !== null) {
        scored.metres += own.distanceM;
        scored.points += score * own.distanceM;
      }
      return figuresOf(own, score);
    },
    total: () => figuresOf(sums, thousandths(meanScore(scored.points, scored.metres))),
  };
}

function figuresOf(sums: TrialSums, score: number | null): TrialFigures {
  return {
    journeys: sums.journeys,
    distance: sums.distanceM,
    movement: sums.durationS - sums.idleS,
    idle: sums.idleS,
    excesses: sums.excesses,
    legal_excesses: sums.legalExcesses,
    warnings: sums.warnings,
    harsh_acceleration: sums.harshAcceleration,
    harsh_braking: sums.harshBraking,
    harsh_cornering: sums.harshCornering,
    visits: sums.visits,
    score,
  };
}
