import { ActionIcon, type ActionIconProps, Tooltip, type TooltipProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

/** A button that shows only a sign. Its name is also its tooltip, unless `tip` says more. */
export function IconButton(
  props: {
    label: string;
    tip?: string;
    tipPosition?: TooltipProps['position'];
    /** The name is visible beside it, or the tooltip would be in the way. */
    isTipOff?: boolean;
  } & ActionIconProps &
    Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps>,
) {
  const { label, tip = label, tipPosition = 'top', isTipOff = false, ...look } = props;
  return (
    <Tooltip label={tip} position={tipPosition} disabled={isTipOff}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} {...look} />
    </Tooltip>
  );
}
