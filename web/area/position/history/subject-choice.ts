import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import type { SubjectChoiceProps } from './SubjectChoice.tsx';

/** The choice of a subject, loaded when it is shown: users who follow a link to a past need none. */
export const SubjectChoice = lazyPart<SubjectChoiceProps>(
  'SubjectChoice',
  async () => (await import('./SubjectChoice.tsx')).SubjectChoice,
);
