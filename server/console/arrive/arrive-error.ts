/** A fault of the call or of the source, which one line explains. */
export class ArriveError extends Error {}
