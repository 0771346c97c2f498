import { encodeQR } from 'qr';
import classes from './QrCode.module.css';

/** A QR code: dark on light in every look, with the margin that cameras need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const data = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const size = data.length;
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
