export const fleet = {};
