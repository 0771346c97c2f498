import type { RefuellingDossier } from '#api/refuelling-dossier.ts';
import { RF_RADIUS } from '#domain/constants.ts';
import { priceText, quantityText, rowQuantity } from './quantity-text.ts';
import type { Say } from './say.ts';

/** A dossier in sentences, for the page and its PDF. */
type DossierWords = {
  /** The reason for its validation state. */
  why: string;
  /** The value with which the quantity was compared; null before validation. */
  compared: string | null;
  /** All values that do not match. */
  reasons: string[];
  /** Values that this reader may not see, and values that are unknown. */
  leftOut: string[];
};

/** Describes a dossier in sentences. */
export function dossierWords(dossier: RefuellingDossier, say: Say): DossierWords {
  const { t } = say;
  const { refuelling, whereabouts } = dossier;
  return {
    why: whyOf(dossier, say),
    compared: refuelling.validation === 'pending' ? null : comparedOf(dossier, say),
    reasons: refuelling.discrepancy_reasons.map((reason) => t(`dossier.is_${reason}`)),
    leftOut: [
      ...(whereabouts.kind === 'known' ? [] : [t(`dossier.leftOut_${whereabouts.kind}`)]),
      ...(dossier.sees_names ? [] : [t('dossier.leftOut_names')]),
    ],
  };
}

function whyOf({ refuelling }: RefuellingDossier, { t, f }: Say): string {
  const { validation, station_distance } = refuelling;
  if (station_distance !== null && (validation === 'gps_ok' || validation === 'different_position'))
    return t(`dossier.why_${validation}_at`, {
      distance: f.near(station_distance),
      radius: f.near(RF_RADIUS),
    });
  return t(`dossier.why_${validation}`);
}

function comparedOf({ refuelling, discrepancy_by }: RefuellingDossier, say: Say): string {
  const { discrepancy, product_class, liters, quantity } = refuelling;
  const bought = liters ?? quantity;
  if (discrepancy === null || discrepancy_by === null || bought === null)
    return say.t('dossier.expected_none');
  return say.t(`dossier.expected_${discrepancy_by}`, {
    expected: quantityText(product_class, bought - discrepancy, say),
    bought: rowQuantity(refuelling, say),
    difference: signed(discrepancy, quantityText(product_class, discrepancy, say)),
  });
}

/**
 * The comparisons of the dossier, as names with their values: the typed and paid values against the known
 * ones.
 */
export function dossierFacts({ refuelling, ...known }: RefuellingDossier, say: Say): [string, string][] {
  const { t, f } = say;
  const { price } = known;
  const priced = (amount: string | null) => priceText(refuelling.product_class, amount, say);
  const paid = priced(refuelling.unit_price);
  const fleet =
    price === null
      ? priced(null)
      : `${priced(price.mean)} · ${t('dossier.priceRange', { least: priced(price.least), most: priced(price.most), n: price.count })}`;
  return [
    [t('dossier.odometerTyped'), f.odometer(refuelling.odometer)],
    [t('dossier.odometerKnown'), f.odometer(known.odometer)],
    [t('dossier.sincePrevious'), f.distance(known.since_previous)],
    [t('dossier.tankBefore'), f.volume(known.tank?.before ?? null)],
    [t('dossier.tankAfter'), f.volume(known.tank?.after ?? null)],
    [t('dossier.priceOwn'), paid],
    [t('dossier.priceMean'), fleet],
  ];
}

/** A difference with its sign. */
const signed = (value: number, text: string) => (value > 0 ? `+${text}` : text);
