import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import parts from '#web/kit/look/parts.module.css';
import classes from './Group.module.css';
import type { GroupHead } from './row-source.ts';

/** The name of a group of rows, in its first cell; pressing it shows and hides them. */
export function GroupToggle({ head: { title, isOpen, toggle } }: { head: GroupHead }) {
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton className={classes.name ?? ''} aria-expanded={isOpen} title={title} onClick={toggle}>
      <Icon size={16} aria-hidden="true" />
      <span className={parts.cut}>{title}</span>
    </UnstyledButton>
  );
}
