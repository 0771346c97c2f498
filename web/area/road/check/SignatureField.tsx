import { Button } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { encoded } from '../outbox/shrink-photo.ts';
import classes from '../part/road.module.css';

/** The signature as a picture: width and height, pixels. */
const SIZE = { width: 700, height: 320 } as const;

/** A place to sign with a finger. Every lifted finger gives the whole as a PNG; null: cleared. */
export function SignatureField({
  signed,
  onChange,
}: {
  signed: Blob | null;
  onChange: (png: Blob | null) => void;
}) {
  const { t } = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawing, setDrawing] = useState(false);
  const first = useRef(signed);
  useEffect(() => {
    const before = first.current;
    if (!before) return;
    void createImageBitmap(before).then((image) => canvas.current?.getContext('2d')?.drawImage(image, 0, 0));
  }, []);
  const at = ({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>) =>
    [
      (nativeEvent.offsetX * SIZE.width) / currentTarget.clientWidth,
      (nativeEvent.offsetY * SIZE.height) / currentTarget.clientHeight,
    ] as const;
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')!;
    event.currentTarget.setPointerCapture(event.pointerId);
    Object.assign(pen, { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: '#111c28' });
    pen.beginPath();
    pen.moveTo(...at(event));
    setDrawing(true);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing) return;
    const pen = event.currentTarget.getContext('2d')!;
    pen.lineTo(...at(event));
    pen.stroke();
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing) return;
    setDrawing(false);
    void encoded(event.currentTarget, 'image/png').then(onChange);
  };
  return (
    <div>
      <canvas
        ref={canvas}
        {...SIZE}
        className={classes.signature}
        role="img"
        aria-label={signed ? t('road.signatureKept') : t('road.signatureHelp')}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className={classes.line}>
        <Dim>{t('road.signatureHelp')}</Dim>
        <Button
          variant="subtle"
          size="md"
          leftSection={<IconEraser size={18} aria-hidden="true" />}
          disabled={!signed}
          onClick={() => {
            canvas.current?.getContext('2d')?.clearRect(0, 0, SIZE.width, SIZE.height);
            onChange(null);
          }}
        >
          {t('road.signatureClear')}
        </Button>
      </div>
    </div>
  );
}
