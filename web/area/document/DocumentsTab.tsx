import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconFiles } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { getVehicleDocuments, type VehicleDocument } from '#api/document.ts';
import type { VehicleRecord } from '#api/vehicle.ts';
import { daySpan } from '#domain/day.ts';
import { DOCUMENT_CATEGORIES, extensionOf } from '#domain/document/document.ts';
import { documentState } from '#domain/document/document-list.ts';
import { mayUpload } from '#domain/document/document-rights.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useListReader } from '#web/base/session/permission.ts';
import { WaitingRecord } from '#web/kit/record/RecordBody.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { AddFiles } from './AddFiles.tsx';
import { DocumentDialog } from './DocumentDialog.tsx';
import { DocumentLine } from './DocumentLine.tsx';
import { DropTiles } from './DropTiles.tsx';
import classes from './document.module.css';
import { PreviewDialog, type Shown } from './PreviewDialog.tsx';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './use-uploads.ts';
import { vehicleSender } from './vehicle-sender.ts';

/**
 * Documents of the vehicle by category, each with its versions (domain rules §9.3). Files may be dropped
 * anywhere.
 */
export function DocumentsTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useText();
  const { actors } = useListReader();
  const query = useEndpoint(getVehicleDocuments, { params: { vehicle_id: vehicle.id } });
  const { uploads, add, retry, cancel } = useUploads(vehicleSender(vehicle.id));
  const [isDragging, setDragging] = useState(false);
  const [openId, setOpenId] = useState<number | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const documents = query.data?.documents;
  const mayChange = ['registered', 'deregistered'].includes(vehicle.registration_state);
  const categories = mayChange ? DOCUMENT_CATEGORIES.filter((category) => mayUpload(actors, category)) : [];
  const { day: today } = daySpan(Date.now(), vehicle.time_zone);
  const stateOf = ({ expires }: VehicleDocument) => documentState(expires, today);
  const open = documents?.find(({ id }) => id === openId) ?? null;

  if (query.error && !documents)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!documents) return <WaitingRecord />;

  const count = (state: string) => documents.filter((one) => stateOf(one) === state).length;
  const groups = DOCUMENT_CATEGORIES.map((category) => ({
    category,
    inside: documents.filter((one) => one.category === category),
  })).filter(({ inside }) => inside.length > 0);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const adding =
    categories.length > 0 ? (
      <AddFiles categories={categories} onFiles={(files, category) => add(files, { category })} />
    ) : null;
  return (
    <section
      className={classes.tab}
      aria-label={t('document.list')}
      onDragEnter={(event) => categories.length > 0 && hasFiles(event) && setDragging(true)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
      }}
      onDrop={(event) => {
        // A drop between two fields has no effect, but the browser must not open the file either.
        event.preventDefault();
        setDragging(false);
      }}
    >
      {isDragging ? (
        <DropTiles categories={categories} onDrop={(files, category) => add(files, { category })} />
      ) : null}
      {documents.length > 0 ? (
        <Group p="xs" gap="xs">
          <Standing n={documents.length} expired={count('expired')} close={count('close')} />
          {adding}
        </Group>
      ) : null}
      <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
      {documents.length === 0 ? (
        <EmptyState
          icon={<IconFiles />}
          title={t('document.noneTab')}
          description={adding ? t('document.noneTabText') : undefined}
          action={adding}
        />
      ) : (
        <div className={classes.groups}>
          {groups.map(({ category, inside }) => (
            <section key={category} aria-label={t(`document.category_${category}`)}>
              <h3>
                {t(`document.category_${category}`)}
                <Text span size="xs" c="dimmed">
                  {inside.length}
                </Text>
              </h3>
              <ul>
                {inside.map((one) => (
                  <DocumentLine
                    key={one.id}
                    vehicleId={vehicle.id}
                    document={one}
                    state={stateOf(one)}
                    onShow={setShown}
                    onOpen={() => setOpenId(one.id)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <DocumentDialog
        key={openId}
        vehicleId={vehicle.id}
        document={open}
        mayChange={mayChange}
        onVersion={(file) => {
          if (open) add([file], { documentId: open.id, extension: extensionOf(open.name)! });
          // The tab shows the progress.
          setOpenId(null);
        }}
        onShow={setShown}
        onClose={() => setOpenId(null)}
      />
      <PreviewDialog shown={shown} onClose={() => setShown(null)} />
    </section>
  );
}

/** The state of the documents, in one line. */
function Standing({ n, expired, close }: { n: number; expired: number; close: number }) {
  const { t } = useText();
  const [color, Icon] =
    expired > 0
      ? (['red', IconAlertTriangle] as const)
      : close > 0
        ? (['yellow', IconClock] as const)
        : (['gray', IconFiles] as const);
  const words = [
    t('document.stand_all', { n }),
    expired > 0 && t('document.stand_expired', { n: expired }),
    close > 0 && t('document.stand_close', { n: close }),
  ];
  return (
    <Alert role="status" variant="light" color={color} icon={<Icon size={18} />} p="xs" flex="1 1 240px">
      {words.filter(Boolean).join(' · ')}
    </Alert>
  );
}
