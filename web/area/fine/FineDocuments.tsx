import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core';
import { IconDownload, IconFiles, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  deleteFineDocument,
  type FineDocument,
  getFineDocumentFile,
  getFineDocuments,
  postFineDocument,
} from '#api/fine.ts';
import { mayDelete, mayUpload } from '#domain/document/document-rights.ts';
import { FINE_DOCUMENT_CATEGORIES } from '#domain/fine/fine.ts';
import { AddFiles } from '#web/area/document/AddFiles.tsx';
import { FileSign } from '#web/area/document/DocumentLine.tsx';
import classes from '#web/area/document/document.module.css';
import { isShown } from '#web/area/document/document-file.ts';
import { PreviewDialog, type Shown } from '#web/area/document/PreviewDialog.tsx';
import { UploadList } from '#web/area/document/UploadList.tsx';
import { useDownload } from '#web/area/document/use-download.ts';
import { type SendFile, useUploads } from '#web/area/document/use-uploads.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useListReader } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { WaitingRecord } from '#web/kit/record/RecordBody.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';

type Category = (typeof FINE_DOCUMENT_CATEGORIES)[number];

const sender =
  (fine_id: number): SendFile<{ category: Category }> =>
  ({ category }, { name, body }, options) =>
    call(postFineDocument, { params: { fine_id }, query: { name, category }, body }, options);

/** The papers of a fine: notification, receipts, bills; also once it is over. */
export function FineDocuments({ fineId }: { fineId: number }) {
  const { t } = useText();
  const { actors } = useListReader();
  const query = useEndpoint(getFineDocuments, { params: { fine_id: fineId } });
  const { uploads, add, retry, cancel } = useUploads(sender(fineId));
  const [shown, setShown] = useState<Shown | null>(null);
  const [leaving, setLeaving] = useState<FineDocument | null>(null);
  const documents = query.data?.documents;
  if (query.error && !documents)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!documents) return <WaitingRecord />;
  const categories = FINE_DOCUMENT_CATEGORIES.filter((category) => mayUpload(actors, category));
  const adding =
    categories.length > 0 ? (
      <AddFiles
        categories={categories}
        onFiles={(files, category) => add(files, { category: category as Category })}
      />
    ) : null;
  return (
    <section aria-label={t('document.list')}>
      {documents.length > 0 && adding ? <Group p="xs">{adding}</Group> : null}
      <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
      {documents.length === 0 ? (
        <EmptyState
          icon={<IconFiles />}
          title={t('fine.noDocuments')}
          description={adding ? t('fine.noDocumentsText') : undefined}
          action={adding}
        />
      ) : (
        <div className={classes.groups}>
          <ul>
            {documents.map((one) => (
              <Line
                key={one.id}
                document={one}
                address={{
                  endpoint: getFineDocumentFile,
                  params: { fine_id: fineId, document_id: one.id },
                  file: one.name,
                }}
                onShow={setShown}
                onDelete={mayDelete(actors, one.own) ? () => setLeaving(one) : null}
              />
            ))}
          </ul>
        </div>
      )}
      <PreviewDialog shown={shown} onClose={() => setShown(null)} />
      <ConfirmDialog
        opened={leaving !== null}
        title={t('document.deleteTitle', { name: leaving?.name ?? '' })}
        confirmLabel={t('word.delete')}
        isDanger
        onConfirm={() =>
          call(deleteFineDocument, { params: { fine_id: fineId, document_id: leaving!.id } }, { quiet: true })
        }
        onClose={() => setLeaving(null)}
      >
        {t('document.deleteText', { n: 1 })}
      </ConfirmDialog>
    </section>
  );
}

function Line(props: {
  document: FineDocument;
  address: Shown;
  onShow: (shown: Shown) => void;
  /** Null for users who may not delete it. */
  onDelete: (() => void) | null;
}) {
  const { document, address, onShow, onDelete } = props;
  const { t, f } = useText();
  const download = useDownload();
  const { name, category, size, uploaded_at, uploaded_by } = document;
  const save = () => void download(address, name);
  return (
    <li className={classes.line}>
      <FileSign name={name} />
      <UnstyledButton
        className={classes.name ?? ''}
        onClick={() => (isShown(name) ? onShow(address) : save())}
      >
        <Text size="sm" className={parts.cut ?? ''}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" className={parts.cut ?? ''}>
          {[
            t(`document.category_${category}`),
            `${f.number(Math.ceil(size / 1000))} kB`,
            f.dateTime(uploaded_at),
            uploaded_by,
          ].join(' · ')}
        </Text>
      </UnstyledButton>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={t('document.download', { file: name })}
          onClick={save}
        >
          <IconDownload size={16} />
        </ActionIcon>
        {onDelete ? (
          <ActionIcon
            variant="subtle"
            size={32}
            color="red"
            aria-label={t('document.deleteTitle', { name })}
            onClick={onDelete}
          >
            <IconTrash size={16} />
          </ActionIcon>
        ) : null}
      </Group>
    </li>
  );
}
