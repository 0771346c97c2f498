import { z } from 'zod';
import { DELETION_CODES, type DeletionCode } from '#domain/vehicle/deletion.ts';
import type { Config } from '#server/base/config/config.ts';

/** The facts of a vehicle to be deleted that the asset system receives. */
export type DeletionRequest = {
  license: string;
  assetCode: string | null;
  workCode: string | null;
  costCentre: string | null;
  reason: string;
  reasonText: string | null;
  date: string;
  /** The user who requests the deletion. */
  username: string;
};

/** The external asset system of the customer (domain rules §1). */
export type AssetSystem = {
  /**
   * Requests the deletion of a vehicle there; null = done, else the code of the refusal. Trouble of the
   * system itself is 500 or 600.
   */
  deletionVerdict(request: DeletionRequest): Promise<DeletionCode | null>;
};

const answer = z.object({ code: z.int().nullable() });
/** Codes that mean done. */
const DONE: readonly (number | null)[] = [null, 200];

/** The asset system that is configured; null without one. docs/OPERATIONS.md describes its protocol. */
export function assetSystem(config: Config): AssetSystem | null {
  const { ASSET_SYSTEM_URL: url, ASSET_SYSTEM_TOKEN: token, ASSET_SYSTEM_TIMEOUT_S: timeoutS } = config;
  if (url === undefined) return null;
  return {
    async deletionVerdict(request) {
      let response: Response;
      try {
        response = await fetch(`${url.replace(/(?<!\/)\/+$/, '')}/vehicles/${request.license}/deletion`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(bodyOf(request)),
          signal: AbortSignal.timeout(timeoutS * 1_000),
          redirect: 'manual',
        });
        return await verdictOf(response);
      } catch {
        return 600;
      }
    },
  };
}

function bodyOf(request: DeletionRequest) {
  return {
    asset_code: request.assetCode,
    work_code: request.workCode,
    cost_centre: request.costCentre,
    reason: request.reason,
    reason_text: request.reasonText,
    date: request.date,
    requested_by: request.username,
  };
}

/** An answer that the server cannot read counts as a failure of the system: nothing is deleted on a guess. */
async function verdictOf(response: Response): Promise<DeletionCode | null> {
  if (response.status === 204) return 204;
  const text = await response.text();
  if (response.status !== 200) return 500;
  const parsed = answer.safeParse(jsonOf(text));
  if (!parsed.success) return 500;
  const { code } = parsed.data;
  if (DONE.includes(code)) return null;
  return DELETION_CODES.find((known) => known === code) ?? 500;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
