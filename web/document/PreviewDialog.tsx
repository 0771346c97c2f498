import { Alert, Button, Loader, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { DOCUMENT_TYPES, extensionOf } from '#domain/document/document.ts';
import { callBytes } from '../call/call.ts';
import { useText } from '../language/text.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { usePhone } from '../ui/use-phone.ts';
import classes from './document.module.css';
import { FILE_TIMEOUT_MS, type FileAddress } from './document-file.ts';
import { useDownload } from './use-download.ts';

/** A file to look at, and its name. */
export type Shown = FileAddress & { file: string };
type Bytes = Uint8Array<ArrayBuffer>;

// The library that draws PDFs is large, and most files are opened without it.
const PdfPages = lazyPart<{ bytes: Bytes }>(
  'PdfPages',
  async () => (await import('./PdfPages.tsx')).PdfPages,
);

/** Shows a picture or the pages of a PDF. Nothing that is in them runs: both are only drawn. */
export function PreviewDialog({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  const { t } = useText();
  const isPhone = usePhone();
  const download = useDownload();
  return (
    <Modal
      opened={shown !== null}
      onClose={onClose}
      title={shown?.file}
      size="xl"
      fullScreen={isPhone}
      centered
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      {shown ? (
        <>
          <Content key={JSON.stringify(shown.params)} shown={shown} />
          <Button
            mt="sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => void download(shown, shown.file)}
          >
            {t('document.download', { file: shown.file })}
          </Button>
        </>
      ) : null}
    </Modal>
  );
}

function Content({ shown: { file, endpoint, params } }: { shown: Shown }) {
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint.name, params],
    queryFn: ({ signal }) =>
      callBytes(endpoint, { params, query: { preview: 'true' } }, { signal, timeoutMs: FILE_TIMEOUT_MS }),
    // A version never changes, and ten megabytes are not kept once they are no longer looked at.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { of: [] },
  });
  const waiting = <Loader />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const isPdf = extensionOf(file) === 'pdf';
  return (
    <div className={classes.preview}>
      <Suspense fallback={waiting}>
        {!data ? waiting : isPdf ? <PdfPages bytes={data} /> : <Picture bytes={data} file={file} />}
      </Suspense>
    </div>
  );
}

function Picture({ bytes, file }: { bytes: Bytes; file: string }) {
  const { t } = useText();
  const [address, setAddress] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: DOCUMENT_TYPES[extensionOf(file)!] }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, file]);
  if (isBroken) return <Alert color="yellow">{t('document.broken')}</Alert>;
  return address ? <img src={address} alt={file} onError={() => setBroken(true)} /> : null;
}
