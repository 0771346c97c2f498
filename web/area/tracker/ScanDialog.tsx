import { Alert, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { imeiIn } from '#domain/tracker/imei.ts';
import { useText } from '#web/base/language/text.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import classes from './AssignScreen.module.css';
import { scanWith } from './scan.ts';

/** Reads an IMEI with the camera. A code without one is skipped. */
export function ScanDialog(props: { opened: boolean; onClose: () => void; onRead: (imei: string) => void }) {
  const { t } = useText();
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('tracker.scanTitle')}>
      {props.opened ? <Camera onRead={props.onRead} /> : null}
    </Dialog>
  );
}

function Camera({ onRead }: { onRead: (imei: string) => void }) {
  const { t } = useText();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onRead);
  latest.current = onRead;
  const [isDenied, setDenied] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const onCode = (text: string) => {
      const imei = imeiIn(text);
      if (imei === null || stop.signal.aborted) return;
      stop.abort();
      navigator.vibrate?.(60);
      latest.current(imei);
    };
    if (video.current) {
      scanWith(video.current, onCode, stop.signal).catch(() => {
        if (!stop.signal.aborted) setDenied(true);
      });
    }
    return () => stop.abort();
  }, []);
  if (isDenied) return <Alert color="orange">{t('tracker.scanDenied')}</Alert>;
  return (
    <>
      <video ref={video} className={classes.scanner} muted playsInline aria-label={t('tracker.scanTitle')} />
      <Text c="dimmed" mt="sm">
        {t('tracker.scanText')}
      </Text>
    </>
  );
}
