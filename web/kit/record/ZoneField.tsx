import type { FieldProps, FieldText } from './field.ts';
import { SelectField } from './SelectField.tsx';

const ZONES = Intl.supportedValuesOf('timeZone').map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));

/** A time zone of the IANA list. */
export function ZoneField(props: FieldProps<string> & FieldText) {
  const { value } = props;
  const isListed = value === null || ZONES.some((zone) => zone.value === value);
  // An older name of a zone is as good as its new one, so it is added to the list.
  return <SelectField {...props} options={isListed ? ZONES : [{ value, label: value }, ...ZONES]} />;
}
