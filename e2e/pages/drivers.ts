import type { Locator, Page } from 'playwright-core';
import type { Sections } from '#text/sections.ts';
import { es, said } from '../words.ts';

/**
 * The screens of drivers, cards and assignments, each a list with a record beside it; and the driver's own
 * vehicle.
 */
export function driversScreen(page: Page, words: Sections = es) {
  const { driver, ui } = words;
  const drawer = page.getByRole('dialog').last();
  const field = (label: string, within: Locator = drawer) =>
    within
      .getByRole('textbox', { name: label, exact: true })
      .or(within.getByRole('combobox', { name: label, exact: true }));
  return {
    drawer,
    field,
    /** The cells of a list with this text. */
    cell: (text: string) => page.getByRole('gridcell').filter({ hasText: text }),
    newButton: (label: string) => page.getByRole('button', { name: label }),
    /** The number of rows in the words of the list. */
    count: () => said(page.getByRole('status').filter({ hasText: /^\d/ })),
    /** Types into each field of the record. */
    async fill(values: Readonly<Record<string, string>>) {
      for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    },
    /** Searches in a field whose options come from the server, and takes the first. */
    async choose(label: string, typed: string, option = typed) {
      await field(label).click();
      await field(label).pressSequentially(typed);
      await page.getByRole('option', { name: option }).first().click();
    },
    createButton: drawer.getByRole('button', { name: ui.create, exact: true }),
    saveButton: drawer.getByRole('button', { name: ui.save, exact: true }),
    tab: (label: string) => drawer.getByRole('tab', { name: label }),
    /** The text of the record, in one line. */
    text: () => said(drawer),
    /** The text of the own vehicle's screen, in one line. */
    own: () => said(page.getByRole('main')),
    plateBox: page.getByRole('textbox', { name: driver.ownPlate }),
    refusal: page.getByRole('alert'),
  };
}
