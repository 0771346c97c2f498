import { useEffect, useState } from 'react';
import { getOwnPaper, type OwnDay } from '#api/own-day.ts';
import { papersToKeep } from '#domain/document/roadside.ts';
import { Fault } from '#domain/fault.ts';
import { FILE_TIMEOUT_MS } from '#web/area/document/document-file.ts';
import { fillingUser, keepInKit, keptInKit } from '#web/area/road/outbox/kit.ts';
import { callBytes } from '#web/base/call/call.ts';
import { roadOwner } from '#web/base/session/road-memory.ts';
import { useSession } from '#web/base/session/session.ts';

type Vehicle = NonNullable<OwnDay['vehicle']>;
export type Paper = Vehicle['documents'][number];
/** A paper that opens without network. */
export type KeptPaper = Paper & { bytes: Uint8Array<ArrayBuffer> };
/** The papers kept in this phone, and their vehicle; no plate: none. */
export type KeptPapers = { license: string | null; papers: readonly KeptPaper[] };

const NAME = 'papers';

/** The papers kept for the user who is here; null: none were ever kept. @throws Fault `outbox.denied` */
export async function readKeptPapers(): Promise<KeptPapers | null> {
  if (fillingUser() !== roadOwner()) return null;
  return (await keptInKit<KeptPapers>(NAME))?.value ?? null;
}

/** The paper as it is kept, if it is in this version. */
export const keptOf = ({ papers }: KeptPapers, { id, version }: Paper): KeptPaper | undefined =>
  papers.find((kept) => kept.id === id && kept.version === version);

/** Fetches what is not kept yet. A paper that does not come leaves the others. */
async function fetchPapers(documents: readonly Paper[], before: KeptPapers | null): Promise<KeptPaper[]> {
  const papers: KeptPaper[] = [];
  for (const paper of papersToKeep(documents)) {
    try {
      const args = { params: { document_id: paper.id }, query: { preview: 'true' } } as const;
      const bytes =
        (before && keptOf(before, paper)?.bytes) ??
        (await callBytes(getOwnPaper, args, { quiet: true, timeoutMs: FILE_TIMEOUT_MS }));
      papers.push({ ...paper, bytes });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
  return papers;
}

/**
 * Keeps the papers of the vehicle that the driver drives now, in place of all earlier ones; none without a
 * vehicle. Null until that is done. Papers that could not be kept are not among them.
 */
export function useKeptPapers(vehicle: Vehicle | null): KeptPapers | null {
  const { username } = useSession();
  const [kept, setKept] = useState<KeptPapers | null>(null);
  // The answer comes again each minute; only other papers are kept anew.
  const wanted = JSON.stringify(vehicle && { license: vehicle.license, documents: vehicle.documents });
  useEffect(() => {
    let isHere = true;
    const { license, documents }: Pick<Vehicle, 'license' | 'documents'> | { license: null; documents: [] } =
      JSON.parse(wanted) ?? { license: null, documents: [] };
    async function keep(user: string) {
      const before = await readKeptPapers();
      const next = { license, papers: await fetchPapers(documents, before) };
      if (!isHere) return;
      await keepInKit(user, NAME, next);
      if (isHere) setKept(next);
    }
    if (username)
      keep(username).catch(() => {
        if (isHere) setKept({ license, papers: [] });
      });
    return () => {
      isHere = false;
    };
  }, [username, wanted]);
  return kept;
}
