import type { Page } from 'playwright-core';
import { es } from '../words.ts';

/** The values of the set-up form. */
export type SetupAnswers = Record<
  'company' | 'name' | 'surname' | 'email' | 'username' | 'password' | 'repeat',
  string
>;

/** The form behind the one-time link of an empty installation. */
export function setupForm(page: Page) {
  const { access } = es;
  const LABELS: Readonly<Record<keyof SetupAnswers, string>> = {
    company: access.setupCompany,
    name: es.word.name,
    surname: es.word.surname,
    email: access.setupEmail,
    username: es.word.username,
    password: es.word.password,
    repeat: access.setupRepeat,
  };
  return {
    create: page.getByRole('button', { name: access.setupCreate }),
    async fill(answers: SetupAnswers) {
      for (const [name, answer] of Object.entries(answers)) {
        const label = LABELS[name as keyof SetupAnswers];
        // Required fields have a star behind their label.
        await page.getByLabel(new RegExp(`^${label}\\W*$`)).fill(answer);
      }
    },
  };
}
