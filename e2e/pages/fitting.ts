import type { Page } from 'playwright-core';
import { es, said } from '../words.ts';

/** The installer's screen: fitting and removing a tracker, step by step. */
export function fitting(page: Page) {
  const { tracker } = es;
  const main = page.getByRole('main');
  const find = (label: string) => main.getByRole('searchbox', { name: label });
  return {
    step: (title: string) => main.getByRole('heading', { name: title }),
    vehicleSearch: find(tracker.vehicleSearch),
    fittedSearch: find(tracker.fittedSearch),
    imeiSearch: find(tracker.imei),
    /** An option: a vehicle by its plate, or a tracker by its IMEI. */
    choice: (name: string) => main.getByRole('listitem').getByRole('button', { name }),
    odometer: main.getByRole('textbox', { name: es.word.odometer }),
    fitNow: main.getByRole('button', { name: tracker.fitNow }),
    removeNow: main.getByRole('button', { name: tracker.removeNow }),
    toRemoval: () => main.getByText(tracker.modeRemove, { exact: true }).tap(),
    text: () => said(main),
    /** Is the tracker connected, and what did it send? */
    check: () => said(main.getByRole('region', { name: tracker.check })),
  };
}
