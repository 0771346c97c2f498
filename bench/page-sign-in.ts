import type { Page } from 'playwright-core';
import { PASSWORD } from '#server/testing/builders.ts';
import type { Sections } from '#text/sections.ts';

/**
 * Signs the user `bench` in through the form; the page is at the search of vehicles then. `isKept`: for all
 * pages of the browser.
 */
export async function signInOnPage(page: Page, es: Sections, isKept = false): Promise<void> {
  await page.goto('/login?next=/search-vehicles');
  await page.getByLabel(es.word.username).fill('bench');
  await page.getByLabel(es.word.password, { exact: true }).fill(PASSWORD);
  if (isKept) await page.getByLabel(es.access.keepConnected).check();
  await page.getByRole('button', { name: es.access.signIn }).click();
  await page.getByRole('searchbox').waitFor();
}
