import { useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { Fault, type FieldFault } from '#domain/fault.ts';
import { checkInput } from '#domain/input-fault.ts';
import { refreshed } from '../call/queries.ts';
import { faultText } from '../language/fault-text.ts';
import { notice } from '../language/notice.ts';
import { useText } from '../language/text.ts';
import type { FieldProps } from './field.ts';
import { fieldText } from './field-text.ts';
import { draftOf, fieldFacts, inputOf } from './schema-facts.ts';
import { type DraftValues, type PathFaults, useDraft } from './use-draft.ts';

/** What the form holds: the schema's input, where every field may still be empty (null). */
export type Draft<Schema extends z.ZodObject> = {
  [K in keyof z.input<Schema>]-?: Exclude<z.input<Schema>[K], undefined> | null;
};

type Name<Schema extends z.ZodObject> = Extract<keyof z.input<Schema>, string>;

/** How a form begins and what it does. */
export type RecordFormOptions<Schema extends z.ZodObject, Saved = unknown> = {
  /** The schema of `domain/<area>` that the endpoint has too. */
  schema: Schema;
  /** Values of the record, or of a new one; what is left out is empty. A newer record replaces what nobody has touched. */
  initial: { [K in Name<Schema>]?: Draft<Schema>[K] | undefined };
  /** Sends the checked values with `call(…, { quiet: true })`; a fault thrown is shown in the form. */
  onSave: (values: z.output<Schema>) => Promise<Saved>;
  /** After it was saved and the form is clean: close the drawer, go to the new record. */
  onSaved?: ((saved: Saved) => unknown) | undefined;
  /** The record changed or vanished under the user (410): what else than asking it again is to be done. */
  onStale?: (() => unknown) | undefined;
  /** Rules beyond the schema, the same function that the server runs. */
  rules?: ((values: z.output<Schema>) => readonly FieldFault[]) | undefined;
  /** The user may look only: values are plain text and there is no save bar. */
  readOnly?: boolean | undefined;
};

/** A form at work. */
export type RecordForm<Schema extends z.ZodObject = z.ZodObject> = {
  values: Draft<Schema>;
  /** Everything that a field component needs. */
  field: <K extends Name<Schema>>(name: K) => FieldProps<NonNullable<z.input<Schema>[K]>>;
  /** Message of a part of a field: `errorAt('ranges.0.entry')`. */
  errorAt: (path: string) => string | undefined;
  set: (change: Partial<Draft<Schema>>) => void;
  /** Checks, sends, and shows what was refused; answers whether it was saved. */
  save: () => Promise<boolean>;
  discard: () => void;
  isDirty: boolean;
  isSaving: boolean;
  readOnly: boolean;
  /** Is any field marked as wrong? */
  hasFaults: boolean;
  /** Why the record as a whole was refused; null when it was not. */
  refusal: string | null;
  /** Would leaving lose something? Asked when somebody leaves, whatever was drawn last. */
  holdsChanges: () => boolean;
  /** Grows when a save was refused: the first field marked takes the focus. */
  refusals: number;
};

/** Faults by path; the first of a path is the one shown. */
function byPath(fields: readonly FieldFault[]): PathFaults {
  return Object.fromEntries([...fields].reverse().map((fault) => [fault.field, fault]));
}

/**
 * One form over one schema of `domain`: the same that the endpoint checks, so that the browser says what the server would.
 *
 *     const form = useRecordForm({
 *       schema: cardInput,
 *       initial: data ?? { status: 'active' },
 *       onSave: (values) => call(putCard, { params: { id }, body: values }, { quiet: true }),
 *       onSaved: record.close,
 *       readOnly: !can('card:edit'),
 *     });
 *     return (
 *       <RecordForm form={form} isNew={record.isNew}>
 *         <FormSection title={t('card.data')}>
 *           <TextField {...form.field('number')} label={t('card.number')} />
 *           <DateField {...form.field('valid_to')} label={t('card.validTo')} />
 *         </FormSection>
 *       </RecordForm>
 *     );
 *
 * - Values are typed (number, `Day`, decimal string, or null); a field that is emptied becomes null.
 * - Faults stand under their fields: when a changed field is left, all of them on saving, the server's own (422) as well. 409
 *   is shown above the form; on 410 a notice says so and the form begins anew from the record as it is now.
 * - Give `version` in `initial` where the schema has it: the record is asked again after every save, before the next is possible.
 * - Lists and other parts of one's own: `form.values.ranges`, `form.set({ ranges })`, `form.errorAt('ranges.0.entry')`.
 */
export function useRecordForm<Schema extends z.ZodObject, Saved = unknown>(
  options: RecordFormOptions<Schema, Saved>,
): RecordForm<Schema> {
  const { schema, initial, onSave, onSaved, onStale, rules, readOnly = false } = options;
  const { t } = useText();
  const key = JSON.stringify(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record of the same values is the same record.
  const start = useMemo(() => draftOf(schema, initial), [schema, key]);
  const draft = useDraft(start);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const touched = useRef(new Set<string>());
  // Fields that the server refused: only another value takes its message away.
  const told = useRef(new Set<string>());
  // What leaving would lose, kept beside the drawing: a save that navigates must not be asked about itself.
  const isClean = useRef(true);
  const isStale = useRef(false);
  const isDirty = draft.changed.length > 0;
  isClean.current = !isDirty;

  const begin = (values: DraftValues) => {
    draft.begin(values);
    touched.current.clear();
    told.current.clear();
    isStale.current = false;
    setRefusal(null);
  };
  const latest = useRef(start);
  latest.current = start;
  const shown = useRef(start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another record begins the form anew.
  useEffect(() => {
    if (shown.current === start) return;
    if (isDirty && !isStale.current) return;
    shown.current = start;
    begin(start);
  }, [start, isDirty]);

  function check(): { data: z.output<Schema> | null; fields: readonly FieldFault[] } {
    const checked = checkInput(schema, inputOf(schema, draft.now()));
    if (checked.fields) return checked;
    return { data: checked.data, fields: rules?.(checked.data) ?? [] };
  }
  function mark(fields: readonly FieldFault[]): void {
    draft.setFaults(byPath(fields));
    // What no field of the form can show is told above it.
    const others = fields.filter(({ field }) => !(field.split('.')[0]! in schema.shape));
    const texts = new Set(others.map((fault) => fieldText(t, fault)));
    setRefusal(texts.size > 0 ? [...texts].join(' · ') : null);
    setRefusals((n) => n + 1);
  }
  async function refuse(error: unknown): Promise<void> {
    if (error instanceof Fault && error.status === 410) {
      notice({ kind: 'info', key: `fault.${error.code}`, params: error.params });
      isStale.current = true;
      await refreshed();
      await onStale?.();
      shown.current = latest.current;
      begin(latest.current);
    } else if (error instanceof Fault && error.fields.length > 0) {
      told.current = new Set(error.fields.map(({ field }) => field));
      mark(error.fields);
    } else setRefusal(faultText(t, error));
    if (!(error instanceof Fault)) throw error;
  }
  async function save(): Promise<boolean> {
    const { data, fields } = check();
    if (!data || fields.length > 0) {
      mark(fields);
      return false;
    }
    setRefusal(null);
    told.current.clear();
    draft.setFaults({});
    setSaving(true);
    try {
      const saved = await onSave(data);
      draft.settle();
      isClean.current = true;
      touched.current.clear();
      await onSaved?.(saved);
      return true;
    } catch (error) {
      await refuse(error);
      return false;
    } finally {
      await refreshed();
      setSaving(false);
    }
  }
  function leaveField(name: string): void {
    if (draft.changed.includes(name)) touched.current.add(name);
    const isShown = ({ field }: FieldFault) =>
      touched.current.has(field.split('.')[0]!) || field in draft.faults;
    const kept = Object.values(draft.faults).filter(({ field }) => told.current.has(field));
    draft.setFaults(byPath([...kept, ...check().fields.filter(isShown)]));
  }
  const errorAt = (path: string) => {
    const fault = draft.faults[path];
    return fault && fieldText(t, fault);
  };

  return {
    values: draft.values as Draft<Schema>,
    field: (name) => ({
      name,
      value: (draft.values[name] ?? null) as NonNullable<z.input<Schema>[typeof name]> | null,
      onChange: (value) => draft.change({ [name]: value }),
      onBlur: () => leaveField(name),
      error: errorAt(name),
      fault: draft.faults[name],
      readOnly,
      ...fieldFacts(schema, name),
    }),
    errorAt,
    set: (change) => draft.change(change),
    save,
    discard: () => begin(draft.start),
    isDirty,
    isSaving,
    readOnly,
    hasFaults: Object.keys(draft.faults).length > 0,
    refusal,
    holdsChanges: () => !isClean.current,
    refusals,
  };
}
