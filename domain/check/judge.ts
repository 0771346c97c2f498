import type { FieldFault } from '../fault.ts';
import type { CheckAnswer, CheckInput, CheckResult } from './check.ts';
import { type FormContent, type FormItem, type Gravity, itemsOf } from './form.ts';

/** The item under which a signature is a picture. */
export const SIGNATURE = 'signature';

/** A refused item of a check: it becomes a defect of the vehicle. */
export type BadItem = { item: FormItem; gravity: Gravity; answer: CheckAnswer };
/** A check against its form. With faults it is not complete, and the rest says how it stands so far. */
export type Judgement = { faults: FieldFault[]; bad: BadItem[]; result: CheckResult };

type Given = Pick<CheckInput, 'answers' | 'odometer_km'> & {
  photos: readonly { item: string | null }[];
};

/**
 * Judges a check against the version of the form that was filled in. Faults name the field
 * `answers.<item>`, `photos.<item>` or `odometer_km`. A dangerous item makes it `stop`, any other bad item
 * `minor`. Example: all judgements `yes` → `green` without faults.
 */
export function judgeCheck(content: FormContent, { answers, odometer_km, photos }: Given): Judgement {
  const items = itemsOf(content);
  const byItem = new Map(answers.map((answer) => [answer.item, answer]));
  const pictured = new Set(photos.map(({ item }) => item));
  const faults = foreignFaults(items, { answers, photos });
  const bad: BadItem[] = [];
  for (const item of items) {
    const answer = byItem.get(item.id) ?? null;
    const isGiven = isAnswered(answer);
    if (item.kind !== 'photo') {
      if (!isGiven && item.isRequired) faults.push({ field: `answers.${item.id}`, code: 'val.required' });
      if (isGiven && !isOfKind(item, answer!)) faults.push({ field: `answers.${item.id}`, code: 'val.enum' });
    }
    const isBad = isGiven && isRefused(item, answer!);
    if (isBad) bad.push({ item, gravity: item.gravity, answer: answer! });
    if (demandsPhoto(item, { isGiven: isGiven && answer!.value !== 'na', isBad }) && !pictured.has(item.id))
      faults.push({ field: `photos.${item.id}`, code: 'check.photoMissing' });
  }
  if (content.asksOdometer && odometer_km === null)
    faults.push({ field: 'odometer_km', code: 'val.required' });
  if (content.asksSignature && !pictured.has(SIGNATURE))
    faults.push({ field: `photos.${SIGNATURE}`, code: 'check.signatureMissing' });
  return { faults, bad, result: resultOf(bad) };
}

const resultOf = (bad: readonly BadItem[]): CheckResult => {
  if (bad.some(({ gravity }) => gravity === 'dangerous')) return 'stop';
  return bad.length > 0 ? 'minor' : 'green';
};

/** Answers and pictures of items that the form does not have, and items answered twice. */
function foreignFaults(
  items: readonly FormItem[],
  { answers, photos }: Pick<Given, 'answers' | 'photos'>,
): FieldFault[] {
  const known = new Set(items.map(({ id }) => id));
  const seen = new Set<string>();
  const wrong = answers.filter(({ item }) => {
    const isTwice = seen.has(item);
    seen.add(item);
    return isTwice || !known.has(item);
  });
  const strange = photos.filter(({ item }) => item !== null && item !== SIGNATURE && !known.has(item));
  return [
    ...wrong.map(({ item }) => ({ field: `answers.${item}`, code: 'check.unknownItem' })),
    ...strange.map(({ item }) => ({ field: `photos.${item}`, code: 'check.unknownItem' })),
  ];
}

const isAnswered = (answer: CheckAnswer | null) =>
  answer !== null &&
  answer.value !== null &&
  (typeof answer.value === 'number' || answer.value.trim() !== '');

/** Is the answer one that the kind of item has? */
function isOfKind({ kind, choices }: FormItem, { value }: CheckAnswer): boolean {
  switch (kind) {
    case 'judgement':
      return value === 'yes' || value === 'no' || value === 'na';
    case 'number':
      return typeof value === 'number';
    case 'choice':
      return choices.some(({ id }) => id === value);
    default:
      return typeof value === 'string';
  }
}

/** A judgement of `no`, a number outside its range, both ends of which are good, or a choice that is bad. */
function isRefused({ kind, least, most, choices }: FormItem, { value }: CheckAnswer): boolean {
  switch (kind) {
    case 'judgement':
      return value === 'no';
    case 'number':
      return typeof value === 'number' && (value < (least ?? value) || value > (most ?? value));
    case 'choice':
      return choices.some(({ id, isBad }) => isBad && id === value);
    default:
      return false;
  }
}

function demandsPhoto(item: FormItem, { isGiven, isBad }: { isGiven: boolean; isBad: boolean }): boolean {
  if (item.kind === 'photo') return item.isRequired;
  return item.photo === 'always' ? isGiven : item.photo === 'if_bad' && isBad;
}
