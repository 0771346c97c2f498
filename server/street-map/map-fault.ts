/** A street map that cannot be made as it was ordered: one clear line for the operator. */
export class MapFault extends Error {}

/** The archive was replaced by another one while parts of it were read. */
export class ArchiveChanged extends MapFault {}
