import { useState } from 'react';
import { z } from 'zod';
import { GEO_SEARCH } from '#domain/constants.ts';
import { checkInput } from '#domain/input-fault.ts';
import { searchCircle } from '#domain/place/geo-search.ts';
import { useText } from '#web/base/language/text.ts';
import { fieldText } from '#web/kit/record/field-text.ts';
import { NumberBox } from '#web/kit/record/NumberBox.tsx';

const metres = (max: number) => z.number('val.range').min(1, 'val.range').max(max, 'val.range');
const RULES = searchCircle.extend({ width: metres(GEO_SEARCH.widthM), reach: metres(GEO_SEARCH.poiRadiusM) });

/** A number of the search: a typed value counts when it is valid; otherwise the rule appears under it. */
export function Checked(props: {
  name: keyof typeof RULES.shape;
  label: string;
  unit?: string;
  decimals: number;
  value: number | null;
  onValid: (value: number) => void;
}) {
  const { name, label, unit, decimals, value, onValid } = props;
  const { t } = useText();
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const shown = typed === undefined ? value : typed;
  const { fields } = checkInput(RULES.pick({ [name]: true } as Record<typeof name, true>), { [name]: shown });
  const fault = typed === undefined ? undefined : fields?.[0];
  return (
    <NumberBox
      size="xs"
      label={label}
      unit={unit}
      decimals={decimals}
      value={shown}
      error={fault ? fieldText(t, fault) : null}
      onChange={(next) => setTyped(next)}
      onBlur={() => {
        if (typed === undefined || fault) return;
        if (typed !== null && typed !== value) onValid(typed);
        setTyped(undefined);
      }}
    />
  );
}
