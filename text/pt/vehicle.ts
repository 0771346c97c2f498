export const vehicle = {};
