import { z } from 'zod';
import { EVIDENCE_ENDS, evidenceLinkInput } from '#domain/evidence/evidence-link.ts';
import { EVIDENCE_KINDS, subjectField } from '#domain/evidence/subject.ts';
import { idText, instantField } from '#domain/field.ts';
import { VEHICLE_EVENTS } from '#domain/notification/event-catalogue.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';

const instant = z.iso.datetime();
/** The document alone, or an archive of it with its data and pictures. */
const asForm = z.object({ as: z.enum(['pdf', 'zip'], 'val.enum').default('pdf') });
const secretPath = z.object({ secret: z.string().regex(/^[\w-]{43}$/) });

export const getEventPack = endpoint({
  name: 'getEventPack',
  method: 'GET',
  path: '/vehicle/{device_id}/event/{event_code}/pack',
  access: 'position:read',
  audited: 'vehicle',
  summary: 'The evidence of an event as a file: place, driver, track, speed, rule, readings, pictures, sums',
  params: z.object({
    device_id: idText,
    event_code: z.coerce.number<number | string>('val.number').pipe(z.literal(VEHICLE_EVENTS, 'val.enum')),
  }),
  query: asForm.extend({ at: instantField }),
  answer: 'bytes',
});

export const getFinePack = endpoint({
  name: 'getFinePack',
  method: 'GET',
  path: '/fine/{fine_id}/pack',
  access: 'fine:read',
  audited: 'fine',
  summary: 'The evidence of a fine as a file: who may have driven, the way of the vehicle, documents, sums',
  params: z.object({ fine_id: idText }),
  query: asForm,
  answer: 'bytes',
});

export const getRefuellingPack = endpoint({
  name: 'getRefuellingPack',
  method: 'GET',
  path: '/refuelling/{refuelling_id}/pack',
  access: 'refuelling:read',
  audited: 'refuelling',
  summary: 'The evidence of a refuelling as a file: its dossier, tank and speed, readings, sums',
  params: z.object({ refuelling_id: idText }),
  query: asForm,
  answer: 'bytes',
});

/** A link to one pack; its secret was shown once. */
const evidenceLink = z.object({
  id: z.int(),
  /** Null when the account is deleted. */
  made_by: z.string().nullable(),
  made_at: instant,
  expires_at: instant,
  /** How often it was opened, and the last time; null: never. */
  opened: z.int(),
  opened_at: instant.nullable(),
  /** Null: it lasts. */
  end: z.enum(EVIDENCE_ENDS).nullable(),
});
export type EvidenceLink = z.infer<typeof evidenceLink>;

export const getEvidenceLinks = endpoint({
  name: 'getEvidenceLinks',
  method: 'GET',
  path: '/evidence-link/{subject}',
  access: 'evidence_link:read',
  audited: 'evidence_link',
  of: ['evidence_link', 'user'],
  summary: 'The links to the pack of a record: those in force, and those that ended in the last 30 days',
  params: z.object({ subject: subjectField }),
  answer: z.object({ rows: z.array(evidenceLink) }),
});

export const postEvidenceLink = endpoint({
  name: 'postEvidenceLink',
  method: 'POST',
  path: '/evidence-link',
  access: 'evidence_link:edit',
  changes: ['evidence_link'],
  summary: 'A link by which somebody without an account opens the pack of a record for a time',
  body: evidenceLinkInput,
  answer: z.object({
    id: z.int(),
    /** The path from the root of the host, with the secret behind `#`. The server shows it only now. */
    path: z.string(),
    expires_at: instant,
  }),
});

export const deleteEvidenceLink = endpoint({
  name: 'deleteEvidenceLink',
  method: 'DELETE',
  path: '/evidence-link/{link_id}',
  access: 'evidence_link:edit',
  changes: ['evidence_link'],
  summary: 'A link stops working at once',
  params: z.object({ link_id: idText }),
  answer: z.object({ ok: z.literal(true) }),
});

export const readEvidenceLink = endpoint({
  name: 'readEvidenceLink',
  method: 'GET',
  path: '/evidence/{secret}',
  access: 'public',
  hasSecretPath: true,
  of: ['evidence_link'],
  summary: 'The pack behind a secret link, in a few words',
  params: secretPath,
  answer: z.object({
    kind: z.enum(EVIDENCE_KINDS),
    /** Title and subject of the document, in the language of who made the link. */
    title: z.string(),
    subtitle: z.string(),
    expires_at: instant,
  }),
});
export type OpenedEvidence = AnswerOf<typeof readEvidenceLink>;

export const readEvidencePack = endpoint({
  name: 'readEvidencePack',
  method: 'GET',
  path: '/evidence/{secret}/pack',
  access: 'public',
  hasSecretPath: true,
  of: ['evidence_link'],
  summary: 'The pack behind a secret link, as a file',
  params: secretPath,
  query: asForm,
  answer: 'bytes',
});
