import type { Page } from 'playwright-core';
import { es, plain, said } from '../words.ts';

/** The tree of fleets, and the record of one beside it. */
export function fleetsScreen(page: Page) {
  const { fleet } = es;
  const tree = page.getByRole('region', { name: fleet.list });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  return {
    tree,
    /** The names that are shown, from the top down. */
    names: async () => (await tree.locator('[role="gridcell"][col-id="name"]').allInnerTexts()).map(plain),
    row: (name: string) => tree.getByRole('gridcell').filter({ hasText: name }).first(),
    count: () => said(page.getByRole('status').filter({ hasText: /^\d/ })),
    search: page.getByRole('searchbox', { name: fleet.search }),
    newButton: page.getByRole('button', { name: fleet.new }),
    toggle: (label: string) => tree.getByRole('button', { name: label }),
    dialog,
    async open(name: string) {
      await this.row(name).click();
      await dialog(name).waitFor();
    },
    /** Chooses where a fleet is. */
    async putInside(form: ReturnType<typeof dialog>, name: string) {
      await form.getByRole('combobox', { name: fleet.parent_id }).fill(name);
      await page.getByRole('option', { name }).click();
    },
    async act(record: string, action: string) {
      await dialog(record).getByRole('button', { name: es.word.actions }).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
  };
}
