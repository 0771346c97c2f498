import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadTexts } from '../language/text-store.ts';
import { getSession } from '../session/session.ts';
import { loadChunk } from '../wire/load-chunk.ts';

/** A component that arrives when first shown, or sooner when `preload` is called. */
export type LazyPart<Props = object> = LazyExoticComponent<ComponentType<Props>> & {
  preload: () => Promise<unknown>;
};

/** Makes a component of its own file: `lazyPart('MapScreen', async () => (await import('./…')).MapScreen)`. */
export function lazyPart<Props = object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const loadOnce = async () => {
    const component = await loadChunk(name, load);
    // It has said which texts it needs.
    await loadTexts(getSession().lang);
    return component;
  };
  const part = lazy(async () => ({ default: await loadOnce() }));
  // A preload that fails says nothing: the same failure is told when the part is really needed.
  return Object.assign(part, { preload: () => loadOnce().catch(() => undefined) });
}
