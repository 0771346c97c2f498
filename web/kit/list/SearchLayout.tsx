import { Skeleton, Stack } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import parts from '#web/kit/look/parts.module.css';
import classes from './SearchLayout.module.css';

/** A screen with one search field and its results. */
export function SearchLayout({ children, after }: { children: ReactNode; after?: ReactNode }) {
  return (
    <div className={classes.screen}>
      <Stack maw={720} mx="auto" p="24px 16px 48px">
        {children}
      </Stack>
      {after}
    </div>
  );
}

/** A result: a link to its record. */
export function FoundLink(
  props: Pick<LinkProps, 'to' | 'search'> & { onClick?: () => void; children: ReactNode },
) {
  return <Link className={`${parts.panel} ${classes.found}`} {...props} />;
}

/** Shown while the answer is loading. */
export function WaitingFound() {
  return (
    <Stack gap="xs" aria-busy="true">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={72} />
      ))}
    </Stack>
  );
}
