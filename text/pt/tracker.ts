export const tracker = {};
