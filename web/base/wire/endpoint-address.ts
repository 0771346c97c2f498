import type { Endpoint } from '#api/endpoint.ts';

/**
 * The address of a call under `base`. Parameters are filled in, null and undefined are left out of the query,
 * and lists are repeated. Example: `/vehicle/{device_id}/card` with 7 is `/api/traza/vehicle/7/card`.
 */
export function addressOf(
  base: string,
  endpoint: Pick<Endpoint, 'path'>,
  args: { params?: unknown; query?: unknown },
): string {
  const params = (args.params ?? {}) as Record<string, string | number>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (value === null || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return `${base}${path}${query.size > 0 ? `?${query}` : ''}`;
}
