import { useComputedColorScheme } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Point } from '#domain/geo.ts';
import { PICTURE, placePicture } from '#web/map/place-picture.ts';
import classes from './notification.module.css';

/**
 * A small still map of an event's place, drawn once it scrolls into view. The words beside it have the same
 * content.
 */
export function PlacePicture({ point: { lat, lng } }: { point: Point }) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const [address, setAddress] = useState<string | null>(null);
  const isSeen = entry?.isIntersecting === true;
  useEffect(() => {
    if (!isSeen) return;
    let isCurrent = true;
    placePicture({ lat, lng }, scheme).then(
      (made) => isCurrent && setAddress(made),
      // Without the outlines there is no picture; the words are sufficient.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isSeen, lat, lng, scheme]);
  return (
    <span ref={ref} className={classes.picture}>
      {address ? <img src={address} alt="" {...PICTURE} /> : null}
    </span>
  );
}
