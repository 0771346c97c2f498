import { Alert, Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { DOCUMENT_TYPES, extensionOf } from '#domain/document/document.ts';
import { useText } from '#web/base/language/text.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import classes from './document.module.css';
import type { FileAddress } from './document-file.ts';
import { useDownload } from './use-download.ts';
import { useBlobAddress, useShownFile } from './use-shown-file.ts';

/** A file for the preview, with its name. */
export type Shown = FileAddress & { file: string };
type Bytes = Uint8Array<ArrayBuffer>;

// The library that draws PDFs is large, and most files are opened without it.
const PdfPages = lazyPart('PdfPages', () => import('./PdfPages.tsx'));

/** Shows a picture or the pages of a PDF. Nothing inside them runs: both are only drawn. */
export function PreviewDialog({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  const { t } = useText();
  const isPhone = usePhone();
  const download = useDownload();
  return (
    <Dialog opened={shown !== null} onClose={onClose} title={shown?.file} size="xl" fullScreen={isPhone}>
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
    </Dialog>
  );
}

function Content({ shown: { file, ...address } }: { shown: Shown }) {
  const { data, error, refetch } = useShownFile(address);
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
  const address = useBlobAddress(bytes, DOCUMENT_TYPES[extensionOf(file)!]);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Alert color="yellow">{t('document.broken')}</Alert>;
  return address ? <img src={address} alt={file} onError={() => setBroken(true)} /> : null;
}
