import type { Page } from 'playwright-core';
import { es, filled, said } from '../words.ts';

const { road } = es;

/** The driver's work without signal: forms, drafts, and what waits. */
export function roadScreen(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    button,
    checkButton: button(road.check),
    waiting: page.getByRole('region', { name: road.waits }),
    begun: page.getByRole('region', { name: road.begun }),
    /** All that the page says, in one line. */
    text: () => said(page.locator('body')),
    odometer: page.getByRole('textbox', { name: /km/ }),
    /** Answers an item of the section. */
    answer: (item: string, word: string) =>
      page
        .getByRole('group', { name: item })
        .getByRole('radio', { name: word, exact: true })
        .check({ force: true }),
    /** Gives a picture to the first place for one. */
    photo: (content: Buffer) =>
      page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: content }),
    photoTaken: (n: number) => page.getByRole('img', { name: filled(road.photoNumber, { n }) }),
    /** From the last step: enters the odometer and finishes. */
    async finish(km: number) {
      await this.odometer.fill(String(km));
      await button(road.finish).click();
      await page
        .getByText(road.kept, { exact: true })
        .or(page.getByText(road.sent, { exact: true }))
        .waitFor();
    },
    /** A check of the one vehicle in which all is fine. */
    async fillCheck(km: number) {
      await this.checkButton.click();
      await button(road.allFine).click();
      await this.finish(km);
      await button(road.backToDay).click();
      await this.checkButton.waitFor();
    },
  };
}
