/**
 * Labels of alarms: of the standard of 2017, and of the provinces since 2019, where the number of the
 * terminal is longer (§5.4).
 */
export const LABELS = [
  { bytes: 16, terminal: 7 },
  { bytes: 40, terminal: 30 },
] as const;
/** After the terminal come a time and a counter of the alarms of that second. */
const TIME_BYTES = 6 + 1;

/** The label of an alarm and the number of its attachments, starting at an offset; null without a label. */
export function labelIn(value: Buffer, at: number): { label: Buffer; count: number } | null {
  const [short, long] = LABELS;
  const { bytes, terminal } = value.length >= at + long.bytes ? long : short;
  if (value.length < at + bytes) return null;
  return { label: value.subarray(at, at + bytes), count: value[at + terminal + TIME_BYTES]! };
}

/** A terminal's label for an alarm: its own number, the second in packed digits, and the number of files. */
export function labelOf(terminal: string, time: Buffer, files: number): Buffer {
  const [{ bytes, terminal: length }] = LABELS;
  const label = Buffer.alloc(bytes);
  label.write(terminal, 0, length, 'latin1');
  time.copy(label, length);
  label[length + TIME_BYTES] = files;
  return label;
}
