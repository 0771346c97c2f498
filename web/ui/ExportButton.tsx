import type { ReactNode } from 'react';
import type { Endpoint } from '#api/endpoint.ts';

/** Asks an octet endpoint and saves its answer as a file. */
export function ExportButton(_props: {
  endpoint: Endpoint;
  args: { params?: unknown; query?: unknown; body?: unknown };
  fileName: string;
  label?: string;
  disabled?: boolean;
  /** Only its icon, with the label as its name. */
  isCompact?: boolean;
}): ReactNode {
  return null;
}
