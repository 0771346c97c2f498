/** Height of a grid's rows, pixels, by what points at them. */
export const ROW_PX = { mouse: 32, touch: 44 } as const;
