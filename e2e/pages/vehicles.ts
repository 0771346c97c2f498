import type { Locator, Page } from 'playwright-core';
import { type RecordTabId, recordTab } from '#domain/vehicle/record-tab.ts';
import type { Sections } from '#text/sections.ts';
import { es, said } from '../words.ts';

/** The list of vehicles, the form for a new one, and the record beside the list. */
export function vehiclesScreen(page: Page, words: Sections = es) {
  const { vehicle, ui } = words;
  const list = page.getByRole('region', { name: vehicle.list });
  const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name });
  /** A field by its whole label, whatever kind it is. */
  const field = (within: Locator, label: string) =>
    within
      .getByRole('textbox', { name: label, exact: true })
      .or(within.getByRole('combobox', { name: label, exact: true }));
  return {
    list,
    /** The number of vehicles in the words of the list. */
    count: () => said(page.getByRole('status').filter({ hasText: /^\d/ })),
    plate: (license: string) => list.getByRole('gridcell').filter({ hasText: license }),
    searchBox: page.getByRole('searchbox', { name: words.vehicle.search }),
    checkboxes: list.getByRole('checkbox'),
    registerButton: page.getByRole('button', { name: words.vehicle.new }),
    dialog,
    field,
    async open(license: string) {
      await this.plate(license).click();
      await this.record(license).waitFor();
    },
    /** Shows a tab of an open record: its group first. */
    async showTab(within: Locator, id: RecordTabId, label: string) {
      const group = words.vehicle[`group_${recordTab(id).group}`];
      await within.getByRole('tab', { name: group }).click();
      await within.getByRole('tablist', { name: group }).getByRole('tab', { name: label }).click();
    },
    /** Opens the sheet of a vehicle in its record. */
    async openSheet(license: string) {
      await this.open(license);
      await this.showTab(this.record(license), 'info', words.vehicle.tabInfo);
    },
    /** The form of a dated row inside the record. */
    rowForm: (name: string) => page.getByRole('region', { name, exact: true }),
    /** The record of a vehicle, once it is loaded. */
    record: (license: string) =>
      dialog().filter({ has: page.getByRole('heading', { name: license, exact: true }) }),
    /** Fills the form of a new vehicle by typing or choosing each value. */
    async fill(
      within: Locator,
      values: Readonly<Record<string, string>>,
      choices: Readonly<Record<string, string>>,
    ) {
      for (const [label, value] of Object.entries(values)) {
        await field(within, label).fill(value);
        // An open calendar must not cover the next field.
        await page.keyboard.press('Tab');
      }
      for (const [label, option] of Object.entries(choices)) await this.choose(within, label, option);
    },
    async choose(within: Locator, label: string, option: string) {
      await field(within, label).click();
      await page.getByRole('option', { name: option }).first().click();
    },
    /** The menu with the commands for the open record. */
    actions: (within: Locator) => within.getByRole('button', { name: words.word.actions }),
    async act(within: Locator, action: string) {
      await this.actions(within).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
    saveButton: (within: Locator) => within.getByRole('button', { name: ui.save }),
  };
}
