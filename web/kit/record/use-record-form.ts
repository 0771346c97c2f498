import { useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { Fault, type FieldFault } from '#domain/fault.ts';
import { checkInput } from '#domain/input-fault.ts';
import { refreshed } from '#web/base/call/queries.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import type { FieldProps } from './field.ts';
import { fieldText } from './field-text.ts';
import { draftOf, fieldFacts, inputOf } from './schema-facts.ts';
import { type DraftValues, type PathFaults, useDraft } from './use-draft.ts';

/** The values of the form: the input of the schema, where every field may still be empty (null). */
export type Draft<Schema extends z.ZodObject> = {
  [K in keyof z.input<Schema>]-?: Exclude<z.input<Schema>[K], undefined> | null;
};

type Name<Schema extends z.ZodObject> = Extract<keyof z.input<Schema>, string>;

/** The options of a form. */
export type RecordFormOptions<Schema extends z.ZodObject, Saved = unknown> = {
  /** The schema of `domain/<area>` that the endpoint uses too. */
  schema: Schema;
  /**
   * Values of the record, or of a new one. Missing fields are empty. A newer record replaces them as long as
   * the user has changed nothing. So a clock or a new key may not be read here: each render would begin anew.
   */
  initial: { [K in Name<Schema>]?: Draft<Schema>[K] | undefined };
  /**
   * Sends the checked values with `call(…, { quiet: true })`. A fault that it throws is shown in the form.
   */
  onSave: (values: z.output<Schema>) => Promise<Saved>;
  /** Called after saving, when the form is clean: closes the drawer, or goes to the new record. */
  onSaved?: ((saved: Saved) => unknown) | undefined;
  /** Called when the record changed or disappeared in the meantime (410), besides reading it again. */
  onStale?: (() => unknown) | undefined;
  /** Rules beyond the schema: the same function that the server runs. */
  rules?: ((values: z.output<Schema>) => readonly FieldFault[]) | undefined;
  /** The user may only look: values are plain text and there is no save bar. */
  readOnly?: boolean | undefined;
};

/** The form, as components use it. */
export type RecordForm<Schema extends z.ZodObject = z.ZodObject> = {
  values: Draft<Schema>;
  /** Everything that a field component needs. */
  field: <K extends Name<Schema>>(name: K) => FieldProps<NonNullable<z.input<Schema>[K]>>;
  /** The message for a part of a field: `errorAt('ranges.0.entry')`. */
  errorAt: (path: string) => string | undefined;
  set: (change: Partial<Draft<Schema>>) => void;
  /** Checks, sends, and shows refusals. Returns true if it was saved. */
  save: () => Promise<boolean>;
  discard: () => void;
  isDirty: boolean;
  isSaving: boolean;
  readOnly: boolean;
  /** Is any field marked as wrong? */
  hasFaults: boolean;
  /** The reason why the record as a whole was refused; null when it was not. */
  refusal: string | null;
  /** Would leaving lose changes? It is up to date at any moment, also between two renders. */
  holdsChanges: () => boolean;
  /** Resolves when no save is running any more, at once if none is. */
  saveEnded: () => Promise<unknown>;
  /** Grows when a save was refused. Then the first marked field gets the focus. */
  refusals: number;
};

/** Faults by path. If a path has several, the first one is shown. */
function byPath(fields: readonly FieldFault[]): PathFaults {
  return Object.fromEntries([...fields].reverse().map((fault) => [fault.field, fault]));
}

/**
 * A form for one schema of `domain`. The endpoint checks the same schema, so the browser shows the same
 * faults as the server.
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
 * - Values have types (number, `Day`, decimal string, or null). A field that is emptied becomes null.
 * - Faults are shown under their fields: for a changed field when the user leaves it, for all fields on
 *   saving. The server's own faults (422) are shown there too. 409 is shown above the form. On 410 a notice
 *   is shown, and the form starts again from the current record.
 * - Pass `version` in `initial` if the schema has it: the record is loaded again after every save, before
 *   the next is possible.
 * - For lists and other custom parts: `form.values.ranges`, `form.set({ ranges })`,
 *   `form.errorAt('ranges.0.entry')`.
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
  // Fields that the server refused: the message goes only when the value changes.
  const told = useRef(new Set<string>());
  // Stored outside of rendering: a save that navigates away must not cause a question about its own changes.
  const isClean = useRef(true);
  const isStale = useRef(false);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
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
    // Faults for which the form has no field are shown above it.
    const others = fields.filter(({ field }) => !(field.split('.')[0]! in schema.shape));
    const texts = new Set(others.map((fault) => fieldText(t, fault)));
    setRefusal(texts.size > 0 ? [...texts].join('\n') : null);
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
    // The shown values may be older than the last change, so they are not read from this render.
    draft.setFaults((shown) => {
      const isShown = ({ field }: FieldFault) => touched.current.has(field.split('.')[0]!) || field in shown;
      const kept = Object.values(shown).filter(({ field }) => told.current.has(field));
      return byPath([...kept, ...check().fields.filter(isShown)]);
    });
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
    save: () => {
      const saved = save();
      saving.current = saved.catch(() => undefined);
      return saved;
    },
    discard: () => begin(draft.start),
    isDirty,
    isSaving,
    readOnly,
    hasFaults: Object.keys(draft.faults).length > 0,
    refusal,
    holdsChanges: () => !isClean.current,
    saveEnded: () => saving.current,
    refusals,
  };
}
