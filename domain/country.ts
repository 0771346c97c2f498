/** Countries that the product knows (domain rules §11). */
export const COUNTRIES = ['ES', 'GB', 'IE', 'IT', 'PT'] as const;
