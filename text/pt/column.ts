export const column = {};
