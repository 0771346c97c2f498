import type { CheckAnswer, CheckInput } from '#domain/check/check.ts';
import { type FormContent, type FormItem, itemsOf } from '#domain/check/form.ts';
import type { OutboxItem } from '../outbox/queue.ts';

/** A picture of a check before it is sent; the blob is kept beside the draft. */
export type CheckPhoto = { key: string; item: string | null; taken_at: string };

/** A check that is being filled in. `vehicle`: null until one is chosen, with its form. */
export type CheckDraft = {
  vehicle: { id: number; license: string; odometer_km: number | null } | null;
  form: { form_version_id: number; content: FormContent } | null;
  begun_at: string;
  /** The section on the screen; that of the end comes after all sections. */
  step: number;
  answers: CheckAnswer[];
  odometer_km: number | null;
  photos: readonly CheckPhoto[];
};

/** A check of which nothing is filled in yet. */
export const newCheck = (nowMs: number): CheckDraft => ({
  vehicle: null,
  form: null,
  begun_at: new Date(nowMs).toISOString(),
  step: 0,
  answers: [],
  odometer_km: null,
  photos: [],
});

/** The answer to an item; one without value when there is none. */
export function answerOf({ answers }: { answers: readonly CheckAnswer[] }, item: string): CheckAnswer {
  return answers.find((answer) => answer.item === item) ?? { item, value: null, note: null };
}

/** The answers with one more, or with another one to the same item. */
export function withAnswer(answers: readonly CheckAnswer[], answer: CheckAnswer): CheckAnswer[] {
  return [...answers.filter(({ item }) => item !== answer.item), answer];
}

/** The answers after "all fine": `yes` to every judgement of the section that has no answer yet. */
export function allFine(answers: readonly CheckAnswer[], items: readonly FormItem[]): CheckAnswer[] {
  const open = items.filter(
    ({ id, kind }) => kind === 'judgement' && answerOf({ answers }, id).value === null,
  );
  return open.reduce(
    (all, { id }) => withAnswer(all, { ...answerOf({ answers }, id), value: 'yes' }),
    [...answers],
  );
}

/** A draft with a vehicle and its form. Answers stay as far as the form has their items. */
export function withVehicle(
  draft: CheckDraft,
  vehicle: NonNullable<CheckDraft['vehicle']>,
  form: NonNullable<CheckDraft['form']>,
): CheckDraft {
  const ids = new Set(itemsOf(form.content).map(({ id }) => id));
  return {
    ...draft,
    vehicle,
    form: { form_version_id: form.form_version_id, content: form.content },
    step: 0,
    answers: draft.answers.filter(({ item }) => ids.has(item)),
    photos: draft.photos.filter(({ item }) => item !== null && ids.has(item)),
  };
}

/** The input of a filled draft, its answers in the order of the form. */
export function inputOf(draft: CheckDraft, { key, nowMs }: { key: string; nowMs: number }): CheckInput {
  const { vehicle, form, begun_at, odometer_km, answers, photos } = draft;
  const order = itemsOf(form!.content).map(({ id }) => id);
  return {
    key,
    vehicle_id: vehicle!.id,
    form_version_id: form!.form_version_id,
    begun_at,
    filled_at: new Date(nowMs).toISOString(),
    odometer_km,
    answers: answers
      .filter(({ value }) => value !== null && value !== '')
      .toSorted((a, b) => order.indexOf(a.item) - order.indexOf(b.item)),
    photos: [...photos],
  };
}

/** A refused check as a draft again: its vehicle and form are chosen anew, the signature is given anew. */
export function reopened({ body }: OutboxItem): CheckDraft {
  const { begun_at, odometer_km, answers, photos } = body as CheckInput;
  return { vehicle: null, form: null, begun_at, step: 0, odometer_km, answers, photos };
}
