import { ActionIcon, Alert, Group, Loader, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/base/language/text.ts';

/** Pictures inside a PDF that have more pixels are left out. */
const PIXELS_MAX = 50_000_000;
/** Width at which pages are drawn, pixels; the page shows them smaller if there is less room. */
const WIDTH_PX = 1_100;

GlobalWorkerOptions.workerPort ??= new PdfWorker();

/**
 * The pages of a PDF, one at a time, drawn on a canvas in the page. Scripts, forms, links and attachments of
 * the file are ignored, and nothing is fetched for it.
 */
export function PdfPages({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) {
  const { t } = useText();
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [page, setPage] = useState(1);
  useEffect(() => {
    const task = getDocument({
      // The worker takes ownership of the octets, and they may be needed again.
      data: bytes.slice(),
      isEvalSupported: false,
      enableXfa: false,
      useWasm: false,
      maxImageSize: PIXELS_MAX,
    });
    task.promise.then(setPdf, () => setBroken(true));
    return () => void task.destroy();
  }, [bytes]);
  if (isBroken) return <Alert color="yellow">{t('document.broken')}</Alert>;
  if (!pdf) return <Loader />;
  const step = (label: string, to: number, icon: React.ReactNode) => (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      disabled={to < 1 || to > pdf.numPages}
      onClick={() => setPage(to)}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <>
      {pdf.numPages > 1 ? (
        <Group mb="xs">
          {step(t('ui.recordPrevious'), page - 1, <IconChevronLeft size={20} />)}
          <Text role="status">{t('ui.recordAt', { n: page, of: pdf.numPages })}</Text>
          {step(t('ui.recordNext'), page + 1, <IconChevronRight size={20} />)}
        </Group>
      ) : null}
      <Page key={page} pdf={pdf} number={page} onBroken={() => setBroken(true)} />
    </>
  );
}

function Page(props: { pdf: PDFDocumentProxy; number: number; onBroken: () => void }) {
  const { pdf, number, onBroken } = props;
  const { t } = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is drawn once; what to do when it cannot be is always the same
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (isGone || !canvas.current) return;
      const scale = WIDTH_PX / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale });
      canvas.current.width = viewport.width;
      canvas.current.height = viewport.height;
      await page.render({ canvas: canvas.current, viewport }).promise;
    };
    draw().catch(() => !isGone && onBroken());
    return () => {
      isGone = true;
    };
  }, [pdf, number]);
  return <canvas ref={canvas} role="img" aria-label={t('document.page', { n: number })} />;
}
