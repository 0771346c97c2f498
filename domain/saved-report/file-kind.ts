/** The forms in which reports and lists leave as files. */
export const FILE_KINDS = ['xlsx', 'pdf', 'csv'] as const;
export type FileKind = (typeof FILE_KINDS)[number];
