import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconDownload, IconEye, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type DocumentVersion,
  deleteDocument,
  deleteDocumentVersion,
  putDocument,
  type VehicleDocument,
} from '#api/document.ts';
import { DOCUMENT_CATEGORIES, documentInput, extensionOf } from '#domain/document/document.ts';
import { mayDelete, mayUpload } from '#domain/document/document-rights.ts';
import { versionField } from '#domain/field.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useListReader } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { isShown, versionAddress } from './document-file.ts';
import type { Shown } from './PreviewDialog.tsx';
import { useDownload } from './use-download.ts';

type Props = {
  vehicleId: number;
  document: VehicleDocument;
  /** False for a vehicle that no longer accepts documents. */
  mayChange: boolean;
  onVersion: (file: File) => void;
  onShow: (shown: Shown) => void;
  onClose: () => void;
};

const schema = documentInput.extend({ version: versionField });

/** A document in a dialog: its facts, its versions, and the buttons to delete them. */
export function DocumentDialog({
  document,
  ...props
}: Omit<Props, 'document'> & { document: VehicleDocument | null }) {
  return (
    <Dialog opened={document !== null} title={document?.name ?? ''} size="lg" onClose={props.onClose}>
      {document ? <Details {...props} document={document} /> : null}
    </Dialog>
  );
}

function Details({ vehicleId, document, mayChange, onVersion, onShow, onClose }: Props) {
  const { t } = useText();
  const { actors } = useListReader();
  const [deleting, setDeleting] = useState<DocumentVersion | 'all' | null>(null);
  const { id, name, category, versions } = document;
  const params = { vehicle_id: vehicleId, document_id: id };
  const mayEdit = mayChange && mayUpload(actors, category);
  const areOwn = versions.every(({ own }) => own);
  const form = useRecordForm({
    schema,
    initial: document,
    readOnly: !mayEdit,
    onSave: (body) => call(putDocument, { params, body }, { quiet: true }),
    onSaved: () => {
      onClose();
      notice({ kind: 'done', key: 'ui.saved' });
    },
  });
  const categories = DOCUMENT_CATEGORIES.filter((one) => one === category || mayUpload(actors, one));
  return (
    <DialogForm
      form={form}
      confirmLabel={t('ui.save')}
      onClose={onClose}
      aside={
        mayChange && mayDelete(actors, areOwn) ? (
          <Button variant="subtle" color="red" onClick={() => setDeleting('all')}>
            {t('word.delete')}
          </Button>
        ) : null
      }
      more={
        <div>
          <Group justify="space-between">
            <Text fw={600}>{t('document.versions')}</Text>
            {mayEdit ? (
              <FileButton accept={`.${extensionOf(name)}`} onChange={(file) => file && onVersion(file)}>
                {(open) => (
                  <Button {...open} size="xs" variant="default" leftSection={<IconPlus size={16} />}>
                    {t('document.addVersion')}
                  </Button>
                )}
              </FileButton>
            ) : null}
          </Group>
          <ul className={parts.lines} aria-label={t('document.versions')}>
            {versions.map((version) => (
              <VersionLine
                key={version.number}
                version={version}
                address={versionAddress({ ...params, number: version.number })}
                onShow={onShow}
                onDelete={
                  mayChange && versions.length > 1 && mayDelete(actors, version.own)
                    ? () => setDeleting(version)
                    : null
                }
              />
            ))}
          </ul>
        </div>
      }
    >
      <FormSection>
        <TextField {...form.field('name')} label={t('word.name')} wide />
        <SelectField
          {...form.field('category')}
          label={t('document.category')}
          options={categories.map((value) => ({ value, label: t(`document.category_${value}`) }))}
        />
        <DateField
          {...form.field('expires')}
          label={t('document.expires')}
          description={t('document.expiresHint')}
        />
      </FormSection>
      <ConfirmDialog
        opened={deleting !== null}
        isDanger
        title={
          deleting === null || deleting === 'all'
            ? t('document.deleteTitle', { name })
            : t('document.deleteVersionTitle', { name, n: deleting.number })
        }
        confirmLabel={t('word.delete')}
        onConfirm={async () => {
          if (deleting === 'all') {
            await call(deleteDocument, { params }, { quiet: true });
            onClose();
          } else if (deleting) {
            const of = { ...params, number: deleting.number };
            await call(deleteDocumentVersion, { params: of }, { quiet: true });
          }
        }}
        onClose={() => setDeleting(null)}
      >
        {deleting === 'all'
          ? t('document.deleteText', { n: versions.length })
          : t('document.deleteVersionText')}
      </ConfirmDialog>
    </DialogForm>
  );
}

function VersionLine(props: {
  version: DocumentVersion;
  address: Omit<Shown, 'file'>;
  onShow: (shown: Shown) => void;
  onDelete: (() => void) | null;
}) {
  const { version, address, onShow, onDelete } = props;
  const { number, file, size, uploaded_at, uploaded_by } = version;
  const { t, f } = useText();
  const download = useDownload();
  const n = t('document.version', { n: number });
  const actions = [
    isShown(file) && {
      label: `${t('document.preview', { file })}: ${n}`,
      icon: <IconEye size={16} />,
      act: () => onShow({ ...address, file }),
    },
    {
      label: `${t('document.download', { file })}: ${n}`,
      icon: <IconDownload size={16} />,
      act: () => void download(address, file),
    },
    onDelete && {
      label: `${t('word.delete')}: ${n}`,
      icon: <IconTrash size={16} />,
      act: onDelete,
    },
  ];
  return (
    <Group component="li" gap={4} py={6} wrap="nowrap">
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" className={parts.cut ?? ''}>
          {n} · {file}
        </Text>
        <Text size="xs" c="dimmed" className={parts.cut ?? ''}>
          {`${f.number(Math.ceil(size / 1000))} kB · ${f.dateTime(uploaded_at)} · ${uploaded_by}`}
        </Text>
      </div>
      {actions.map((action) =>
        action ? (
          <IconButton
            key={action.label}
            label={action.label}
            variant="subtle"
            size={32}
            onClick={action.act}
            color="petrol"
          >
            {action.icon}
          </IconButton>
        ) : null,
      )}
    </Group>
  );
}
