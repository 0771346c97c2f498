import type { Page } from 'playwright-core';
import { es, said } from '../words.ts';

/** The guide of an empty installation, in a corner of every screen. */
export function tourPanel(page: Page) {
  const { tour } = es;
  const panel = page.getByRole('region', { name: tour.title });
  return {
    panel,
    /** The words of the panel, in one line. */
    text: () => said(panel),
    step: (name: string) => panel.getByRole('link', { name }),
    /** The step that comes next, with what it is for. */
    next: () => said(panel.locator('[aria-current=step]')),
    leave: panel.getByRole('button', { name: tour.leave }),
    toMap: panel.getByRole('link', { name: es.vehicle.actionMap }),
  };
}
