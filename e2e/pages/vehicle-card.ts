import type { Page } from 'playwright-core';
import type { Sections } from '#text/sections.ts';
import { es, plain, said } from '../words.ts';

/** The card of one vehicle. */
export function vehicleCard(page: Page, words: Sections = es) {
  const { map } = words;
  const card = page.getByRole('article', { name: map.card });
  const today = card.getByRole('region', { name: map.today });
  return {
    card,
    license: card.getByRole('heading', { level: 2 }),
    /** The text of the card, in one line. */
    text: () => said(card),
    /** The value of a name: driver, odometer… */
    async fact(name: string) {
      const names = await card.getByRole('term').allInnerTexts();
      const values = await card.getByRole('definition').allInnerTexts();
      return plain(values[names.indexOf(name)] ?? '');
    },
    follow: card.getByRole('button', { name: map.follow }),
    centre: card.getByRole('button', { name: map.centre }),
    close: card.getByRole('button', { name: map.closeCard }),
    /** The line under «today»: number of journeys, distance, time. */
    sum: () => said(today.getByRole('paragraph').first()),
    /** Today's journeys, newest first, each in one line. */
    journeys: async () => (await today.getByRole('listitem').allInnerTexts()).map(plain),
  };
}
