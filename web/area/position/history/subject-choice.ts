import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import type { SubjectChoiceProps } from './SubjectChoice.tsx';

/** The choice of a subject, which comes when it is shown: whoever follows a link to a past needs none. */
export const SubjectChoice = lazyPart<SubjectChoiceProps>(
  'SubjectChoice',
  async () => (await import('./SubjectChoice.tsx')).SubjectChoice,
);
