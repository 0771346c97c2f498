import { can, type Permission } from '#domain/access/permission.ts';
import type { EvidenceKind, EvidenceSubject } from '#domain/evidence/subject.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import { eventPack } from './event-pack.ts';
import { finePack } from './fine-pack.ts';
import type { Pack } from './pack.ts';
import { refuellingPack } from './refuelling-pack.ts';

/** Who sees the evidence of a record may have its pack. */
const NEEDED: Readonly<Record<EvidenceKind, Permission>> = {
  event: 'position:read',
  fine: 'fine:read',
  refuelling: 'refuelling:read',
};

/**
 * The pack of a record with all that the caller may know of it.
 * @throws Fault 404 `notFound`; 409 `evidence.private`
 */
export async function readPack(app: App, caller: Caller, subject: EvidenceSubject): Promise<Pack> {
  if (!can(caller.actors, NEEDED[subject.kind])) throw notFound();
  switch (subject.kind) {
    case 'event':
      return eventPack(app, caller, subject);
    case 'fine':
      return finePack(app, caller, subject.id);
    case 'refuelling':
      return refuellingPack(app, caller, subject.id);
  }
}
