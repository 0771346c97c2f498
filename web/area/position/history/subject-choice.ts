import { lazyPart } from '#web/kit/ui/lazy-part.ts';

/** The choice of a subject, loaded when it is shown: users who follow a link to a past need none. */
export const SubjectChoice = lazyPart('SubjectChoice', () => import('./SubjectChoice.tsx'));
