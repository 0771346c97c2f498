import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '#api/endpoint.ts';
import type { Records } from '#api/records.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { Described } from '#domain/list.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { callOr } from '#web/base/call/call-or.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DeletableDrawer } from './DeletableDrawer.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import type { RecordHead } from './record-head.ts';
import type { RecordAddress } from './use-record-address.ts';

type HistoryProps = ComponentProps<typeof HistoryPanel>;
type Answering<Answer> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Answer>>;

/** How a record is read: by itself, or as a row of the list, by `ids`. */
export type Read =
  | { key: string; one: Answering<{ id: number }> }
  | { one?: never; list: Answering<{ rows: { id: number }[] }> };
type Of = Read & Pick<Records, 'key' | 'remove'> & { history?: Records['history'] };
type Deletion = {
  title: string;
  text: ReactNode;
  /** The verb; `word.delete` by default. */
  label?: string;
  /** Names the failed deletion when the server itself fails. */
  failure?: FaultCode;
  onDone?: () => void;
};
/** A record as it is read. */
export type OneOf<O> = O extends { one: Endpoint }
  ? AnswerOf<O['one']>
  : O extends { list: Endpoint }
    ? AnswerOf<O['list']> extends { rows: (infer Row)[] }
      ? Row
      : never
    : never;

/**
 * The record that the address opens, and how far its loading is; null for a new one, and until it has come.
 */
export function useOpenRecord<O extends Read>(of: O, { id }: Pick<RecordAddress, 'id'>) {
  const [endpoint, args] = of.one
    ? [of.one, { params: { [of.key]: Number(id) } }]
    : [of.list, { query: { ids: id ?? '0', page_size: 1 } }];
  const state = useEndpoint(endpoint as Endpoint, args as never, { enabled: id !== null, staleMs: 0 });
  const data = state.data as OneOf<O> | { rows: OneOf<O>[] } | undefined;
  const rows = (data && (of.one ? [data] : (data as { rows: unknown[] }).rows)) as OneOf<O>[] | undefined;
  const found = rows?.find((row) => String((row as { id: number }).id) === id) ?? null;
  return { state, found };
}

/**
 * A record of a list in a drawer: its form, its history, and how to delete it, as far as the user may. The
 * address says which one is open, or that a new one is made.
 *
 *     <ListedDrawer
 *       record={record}
 *       of={cards}
 *       described={CARD_LIST}
 *       newTitle={t('card.new')}
 *       about={(card) => ({ title: card.nfc_id, deletion: { title: …, text: … } })}
 *       form={(card, onSaved) => <CardForm card={card} onSaved={onSaved} />}
 *     />
 */
export function ListedDrawer<const O extends Of>(props: {
  record: RecordAddress;
  of: O;
  described: Described;
  own?: HistoryProps['own'];
  parts?: HistoryProps['parts'];
  size?: 'md' | 'lg' | 'xl';
  newTitle: string;
  /**
   * The head of a record, the dialog before it is deleted (null: it may not be), and its tabs between form
   * and history.
   */
  about: (one: OneOf<O>) => RecordHead &
    Pick<ComponentProps<typeof DeletableDrawer>, 'tabs'> & {
      deletion: Deletion | null;
    };
  form: (one: OneOf<O> | null, onSaved: (id: number) => unknown) => ReactNode;
}): ReactNode {
  const { record, of, described, own, parts, size, newTitle, about, form } = props;
  const { key, remove, history } = of;
  const { t } = useText();
  const can = useCan();
  const { state, found } = useOpenRecord(of, record);
  const {
    deletion = null,
    tabs = [],
    ...head
  } = found ? about(found) : { title: record.isNew ? newTitle : '' };
  const fields =
    found || record.isNew ? (
      <Fragment key={record.id ?? 'new'}>
        {form(found, (id) => (record.isNew ? record.open(id, { isReplaced: true }) : undefined))}
      </Fragment>
    ) : null;
  async function onConfirm(): Promise<void> {
    const args = { params: { [key]: found!.id } };
    if (deletion?.failure) await callOr(deletion.failure, remove, args);
    else await call(remove, args, { quiet: true });
    deletion?.onDone?.();
    record.close();
  }
  return (
    <DeletableDrawer
      {...head}
      size={size}
      opened={record.isOpen}
      onClose={record.close}
      state={record.isNew ? undefined : state}
      deletion={deletion && can(remove.access) ? { ...deletion, onConfirm } : null}
      tabs={
        found && history
          ? [
              { id: 'data', label: t('word.data'), render: () => fields },
              ...tabs,
              {
                id: 'changes',
                label: t('word.history'),
                render: () => (
                  <HistoryPanel
                    endpoint={history}
                    params={{ [key]: found.id }}
                    described={described}
                    {...(own && { own })}
                    {...(parts && { parts })}
                  />
                ),
              },
            ]
          : undefined
      }
    >
      {fields}
    </DeletableDrawer>
  );
}
