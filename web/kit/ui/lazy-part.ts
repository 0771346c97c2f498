import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadTexts } from '#web/base/language/text-store.ts';
import { getSession } from '#web/base/session/session.ts';
import { loadChunk } from '#web/base/wire/load-chunk.ts';

/** A component that is loaded when it is first shown, or sooner by `preload`. */
export type LazyPart<Props = object> = LazyExoticComponent<ComponentType<Props>> & {
  preload: () => Promise<unknown>;
};

/** Makes a component of its own file: `lazyPart('MapScreen', () => import('./MapScreen.tsx'))`. */
export function lazyPart<Name extends string, Props = object>(
  name: Name,
  load: () => Promise<{ readonly [Key in Name]: ComponentType<Props> }>,
): LazyPart<Props> {
  const loadOnce = async () => {
    const component = (await loadChunk(name, load))[name];
    // By now the file has declared its texts.
    await loadTexts(getSession().lang);
    return component;
  };
  const part = lazy(async () => ({ default: await loadOnce() }));
  // A failed preload stays silent: the same failure is shown when the part is really needed.
  return Object.assign(part, { preload: () => loadOnce().catch(() => undefined) });
}
