import type { Page } from 'playwright-core';
import type { Sections } from '#text/sections.ts';
import { es } from '../words.ts';

/** The screens before a session and after it: prelogin, login, logout. */
export function door(page: Page, words: Sections = es) {
  const { access } = words;
  return {
    /** The greeting of prelogin. */
    welcome: page.getByRole('heading', { name: access.welcome }),
    username: page.getByLabel(words.word.username),
    password: page.getByLabel(words.word.password, { exact: true }),
    /** The messages of failures. */
    alerts: page.getByRole('alert'),
    signInButton: page.getByRole('button', { name: access.signIn }),
    enterButton: page.getByRole('button', { name: access.enter }),
    signedOut: page.getByRole('heading', { name: access.signedOutTitle }),
    ended: page.getByRole('heading', { name: access.endedTitle }),
    language: (name: string) =>
      page.getByRole('group', { name: words.word.language }).getByRole('button', { name }),
    /** Fills the form of the login screen and sends it. */
    async signIn(username: string, password: string, { keep = false } = {}) {
      await this.username.fill(username);
      await this.password.fill(password);
      await page.getByLabel(access.keepConnected).setChecked(keep);
      await this.signInButton.click();
    },
  };
}

/** Opens the first page and signs in. The language is Spanish until the profile changes it. */
export async function signInAs(page: Page, username: string, password: string, path = '/'): Promise<void> {
  await page.goto(path);
  await door(page).signInButton.click();
  await door(page).signIn(username, password);
}
