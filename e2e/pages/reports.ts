import type { Page } from 'playwright-core';
import { es, said } from '../words.ts';

/** A report screen. */
export function reportsScreen(page: Page) {
  const texts = es.reportScreen;
  const choice = page.getByRole('combobox', { name: texts.report });
  const drawer = page.getByRole('dialog');
  return {
    /** Chooses a report by its number and name. */
    async choose(name: string) {
      await choice.click();
      await page.getByRole('option', { name }).click();
    },
    /** The names of all reports that can be chosen. */
    async offered() {
      await choice.click();
      return page.getByRole('option').allInnerTexts();
    },
    /** Groups the rows: `Por vehículo`. */
    async groupBy(name: string) {
      await page.getByRole('button', { name: texts.group, exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
    },
    /** Shows and hides the charts. */
    charts: page.getByRole('button', { name: texts.charts }),
    /** Switches on that the next clicked figure is explained. */
    explain: page.getByRole('button', { name: texts.explain }),
    /** The elements around the rows that scroll vertically. */
    scrollsAround: () =>
      page.locator('[data-grid]').evaluate((grid) => {
        const found: string[] = [];
        for (let around = grid.parentElement; around; around = around.parentElement) {
          const { overflowY } = getComputedStyle(around);
          if (/auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight)
            found.push(around.className);
        }
        return found;
      }),
    /** Chooses one of the quick ranges. */
    async range(name: string) {
      await page.getByRole('button', { name: es.word.period }).click();
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    },
    run: () => page.getByRole('button', { name: texts.run, exact: true }).click(),
    /** A headline number by its name: `Distancia`. */
    figure: (name: string) => said(page.locator('dl > div').filter({ hasText: name }).locator('dd').first()),
    /** The comparison of a headline number: `= igual que 9–15 nov`. */
    beside: (name: string) => said(page.locator('dl > div').filter({ hasText: name }).locator('dd').last()),
    row: (text: string) => page.getByRole('row').filter({ hasText: text }),
    says: (text: string) => page.getByText(text).isVisible(),
    /** Downloads the workbook; returns the browser's path of it. */
    async download() {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: es.ui.export }).click();
      const file = await coming;
      return { name: file.suggestedFilename(), path: await file.path() };
    },
    /** The fixes of the path on the map; null while they are loading. */
    async pathPoints() {
      const points = await drawer.locator('[data-points]').getAttribute('data-points');
      return points ? Number(points) : null;
    },
    drawer,
    /** The text of the open drawer, in one line. */
    drawerText: () => said(drawer),
    previous: drawer.getByRole('button', { name: es.ui.recordPrevious }),
  };
}
