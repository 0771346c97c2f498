/** Height of a grid's rows, pixels, for mouse and touch. */
export const ROW_PX = { mouse: 32, touch: 44 } as const;
