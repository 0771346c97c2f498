/** A text that varies with its number `{n}`; languages with a third form for millions use `other` for it. */
export type Plural = { one: string; other: string };
