/** A source that cannot be read, or a place that cannot be written, in words for an administrator. */
export class RoadImportError extends Error {}
