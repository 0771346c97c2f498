import { Alert, Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { DOCUMENT_TYPES, extensionOf } from '#domain/document/document.ts';
import { useText } from '#web/base/language/text.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { saveFile } from '#web/kit/ui/save-file.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import classes from './document.module.css';
import type { FileAddress } from './document-file.ts';
import { useDownload } from './use-download.ts';
import { useBlobAddress, useShownFile } from './use-shown-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** A file for the preview, with its name. `kept`: its bytes where this browser has them without network. */
export type Shown = FileAddress & { file: string; kept?: Bytes | undefined };

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
          {shown.kept ? (
            <Content bytes={shown.kept} file={shown.file} />
          ) : (
            <Fetched key={JSON.stringify(shown.params)} shown={shown} />
          )}
          <Button
            mt="sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => (shown.kept ? saveFile(shown.kept, shown.file) : void download(shown, shown.file))}
          >
            {t('document.download', { file: shown.file })}
          </Button>
        </>
      ) : null}
    </Dialog>
  );
}

function Fetched({ shown: { file, ...address } }: { shown: FileAddress & { file: string } }) {
  const { data, error, refetch } = useShownFile(address);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Content bytes={data} file={file} />;
}

function Content({ bytes, file }: { bytes: Bytes | undefined; file: string }) {
  const waiting = <Loader />;
  const isPdf = extensionOf(file) === 'pdf';
  return (
    <div className={classes.preview}>
      <Suspense fallback={waiting}>
        {!bytes ? waiting : isPdf ? <PdfPages bytes={bytes} /> : <Picture bytes={bytes} file={file} />}
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
