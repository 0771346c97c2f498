import { Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import classes from '#web/map/MapControls.module.css';

/** A button over the map that opens a menu beside itself; `children` receives the function that closes it. */
export function ControlMenu(props: {
  label: string;
  icon: ReactNode;
  isPhone: boolean;
  /** Width of the menu, pixels; without it as wide as its content. */
  width?: number;
  children: (close: () => void) => ReactNode;
}) {
  const { label, icon, isPhone, width, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={isPhone ? 'bottom-end' : 'left-start'}
      shadow="md"
      width={width ?? 'max-content'}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton
          label={label}
          tipPosition="left"
          isTipOff={isPhone || isOpen}
          variant="default"
          className={classes.control}
          data-alone="true"
          size={isPhone ? 44 : 32}
          onClick={() => setOpen((now) => !now)}
        >
          {icon}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  );
}
