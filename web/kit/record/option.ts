import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { plainText } from '#domain/plain-text.ts';

/** A choice of a list; values may be words or ids. */
export type Option<Value extends string | number> = { value: Value; label: string; disabled?: boolean };

/**
 * The options that contain the typed text, ignoring case and accents. Those that begin with it come first.
 */
export const optionFilter: OptionsFilter = ({ options, search, limit }) => {
  const wanted = plainText(search.trim());
  const place = ({ label }: ComboboxItem) => plainText(label).indexOf(wanted);
  return (options as ComboboxItem[])
    .filter((one) => place(one) >= 0)
    .sort((a, b) => Number(place(a) > 0) - Number(place(b) > 0))
    .slice(0, limit);
};
