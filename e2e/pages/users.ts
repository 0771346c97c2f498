import type { Locator, Page } from 'playwright-core';
import { es, said } from '../words.ts';

/** Exactly this label; labels of required fields end in an asterisk. */
export function labelled(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( ?\\*)?$`);
}

/** The list of users, the form for a new one, and the record beside the list. */
export function usersScreen(page: Page) {
  const { user } = es;
  const list = page.getByRole('region', { name: user.list });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  return {
    list,
    username: (name: string) => list.getByRole('gridcell', { name, exact: true }).first(),
    newButton: page.getByRole('button', { name: user.new }),
    dialog,
    async open(username: string, name: string) {
      await this.username(username).click();
      await dialog(name).waitFor();
    },
    async act(record: string, action: string) {
      await dialog(record).getByRole('button', { name: es.word.actions }).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
    /** Ticks a fleet in the tree under the field. */
    async chooseFleet(form: Locator, name: string) {
      await form.getByLabel(user.fleets).fill(name);
      await page.getByRole('treeitem').filter({ hasText: name }).last().click();
      await page.keyboard.press('Escape');
    },
    async choose(form: Locator, label: string, option: string) {
      await form.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    },
    /** The text of a record. */
    says: (record: string) => said(dialog(record)),
  };
}

/** The fields for changing a password: the current one, and the new one twice. */
export function passwordForm(within: Page | Locator) {
  const { user } = es;
  return {
    current: within.getByLabel(labelled(user.current_password)),
    button: within.getByRole('button', { name: user.changePassword }),
    async change(current: string, next: string, repeat = next) {
      await this.current.fill(current);
      await within.getByLabel(labelled(user.newPassword)).fill(next);
      await within.getByLabel(labelled(user.repeat)).fill(repeat);
      await this.button.click();
    },
  };
}
