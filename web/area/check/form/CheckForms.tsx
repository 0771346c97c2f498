import { Badge, Button, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconChevronRight, IconClipboardList, IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { type FormRow, getCheckForm, getCheckForms } from '#api/check-form.ts';
import { wordsIn } from '#domain/check/form.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { awaiting, NoRecord, WaitingRecord } from '#web/kit/record/RecordBody.tsx';
import { type RecordAddress, useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import list from '../check.module.css';

/** It brings the library for dragging, which the list does not need. */
const FormBuilder = lazyPart('FormBuilder', () => import('./FormBuilder.tsx'));

/** The forms of the visible fleets and of those above them; one opens in their place. */
export function CheckForms({ views }: { views: ReactNode }) {
  const { t } = useText();
  const can = useCan();
  const record = useRecordAddress();
  const { data, error, refetch } = useEndpoint(getCheckForms, {}, { enabled: !record.isOpen });
  if (record.isOpen) return <OneForm record={record} mayEdit={can('check_form:edit')} />;
  return (
    <div className={parts.fill}>
      <div className={parts.bar}>
        {views}
        <span className={list.space} />
        {can('check_form:edit') ? (
          <Button
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => record.create()}
          >
            {t('checkForm.new')}
          </Button>
        ) : null}
      </div>
      <div className={list.scroll}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <WaitingRows /> : null}
        {data?.rows.length === 0 ? (
          <EmptyState icon={<IconClipboardList />} title={t('checkForm.none')} />
        ) : null}
        {data && data.rows.length > 0 ? (
          <ul className={`${parts.panel} ${parts.lines}`} aria-label={t('checkForm.view_forms')}>
            {data.rows.map((form) => (
              <Line key={form.id} form={form} onOpen={() => record.open(form.id)} />
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

function Line({ form, onOpen }: { form: FormRow; onOpen: () => void }) {
  const { t, f, language } = useText();
  const types = form.types.length > 0 ? form.types.join(', ') : t('checkForm.typesOthers');
  return (
    <li>
      <UnstyledButton className={`${list.row} ${parts.choice}`} w="100%" onClick={onOpen}>
        <span className={list.names}>
          <strong>{wordsIn(form.name, language)}</strong>
          <Dim>{[form.fleet, types].join(' · ')}</Dim>
        </span>
        <Dim>
          {t('checkForm.number', { n: form.number })} · {f.day(form.published_at.slice(0, 10))}
        </Dim>
        <Dim>{t('check.count', { n: form.checks })}</Dim>
        {form.is_own ? null : <Dim>{t('checkForm.above')}</Dim>}
        <Badge variant="light" tt="none" color={form.is_active ? 'green' : 'gray'}>
          {t(form.is_active ? 'checkForm.active' : 'checkForm.inactive')}
        </Badge>
        <IconChevronRight size={16} aria-hidden="true" />
      </UnstyledButton>
    </li>
  );
}

function OneForm({ record, mayEdit }: { record: RecordAddress; mayEdit: boolean }) {
  const { t, language } = useText();
  const query = useEndpoint(
    getCheckForm,
    { params: { form_id: Number(record.id) } },
    { enabled: record.id !== null },
  );
  const stored = record.isNew ? null : query.data;
  const waits = record.isNew ? null : awaiting(query);
  return (
    <div className={parts.fill}>
      <div className={parts.bar}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
          onClick={record.close}
        >
          {t('checkForm.view_forms')}
        </Button>
        <strong>{stored ? wordsIn(stored.name, language) : record.isNew ? t('checkForm.new') : ''}</strong>
        {stored ? <Dim>{t('checkForm.number', { n: stored.number })}</Dim> : null}
      </div>
      {waits === 'loading' ? <WaitingRecord /> : null}
      {waits === 'missing' || waits === 'failed' ? <NoRecord state={query} /> : null}
      {stored !== undefined && waits === null ? (
        <Suspense fallback={<WaitingRecord />}>
          <FormBuilder
            key={stored?.id ?? 'new'}
            stored={stored}
            mayEdit={mayEdit}
            onSaved={(id) => (record.isNew ? record.open(id, { isReplaced: true }) : undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
