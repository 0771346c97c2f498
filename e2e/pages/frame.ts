import type { Page } from 'playwright-core';
import { LANGUAGE_NAMES } from '#domain/language.ts';
import type { Sections } from '#text/sections.ts';
import { es, said } from '../words.ts';

/** Everything around a screen for a signed-in user. */
export function frame(page: Page, words: Sections = es) {
  const { frame: texts } = words;
  const banner = page.getByRole('banner');
  const account = page.getByRole('dialog', { name: texts.account });
  return {
    banner,
    title: banner.getByRole('heading', { level: 1 }),
    menu: page.getByRole('navigation', { name: texts.menu }),
    /** The live state of the screen, as screen readers announce it. */
    live: () => said(banner.getByRole('status')),
    /** The text of the header, including the seconds until the next attempt to connect. */
    header: () => said(banner),
    notice: (text: string) => page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }),
    account,
    accountButton: page.getByRole('button', { name: texts.account, exact: true }),
    async openAccount() {
      await this.accountButton.click();
      await account.getByRole('combobox', { name: words.word.language }).waitFor();
    },
    /** In the open account menu. */
    async chooseLanguage(language: keyof typeof LANGUAGE_NAMES) {
      await account.getByRole('combobox', { name: words.word.language }).click();
      await page.getByRole('option', { name: LANGUAGE_NAMES[language] }).click();
    },
    /** In the open account menu: units and looks. */
    async choose(label: string) {
      await account.getByText(label, { exact: true }).click();
    },
    async signOut() {
      await this.openAccount();
      await account.getByRole('button', { name: texts.signOut }).click();
    },
    fleetButton: banner.getByRole('button', { name: texts.fleetFilter }),
    fleet: (name: string) => page.getByRole('treeitem').filter({ hasText: name }),
    /** Opens the search over everything and types. */
    async search(text: string) {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: texts.search }).getByLabel(texts.search).fill(text);
    },
  };
}
