import { z } from 'zod';

/** Latitude and longitude, decimal degrees, at most seven decimals. Example: `40.4168,-3.70380`. */
export const POINT = /^-?(?:[0-8]?\d(?:\.\d{1,7})?|90),-?(?:(?:\d{1,2}|1[0-7]\d)(?:\.\d{1,7})?|180)$/;

/** A point in a query. */
export const pointText = z
  .string()
  .regex(POINT, 'val.pattern')
  .transform((text) => {
    const [lat, lng] = text.split(',').map(Number);
    return { lat: lat!, lng: lng! };
  });
