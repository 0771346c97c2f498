import type { HttpProtocol } from '../protocol.ts';
import { decodeOsmand } from './decode.ts';

/** OsmAnd and Traccar Client (§2): one report per request. */
export const osmandHttp: HttpProtocol = {
  sender(request) {
    const report = decodeOsmand(request);
    if (report.ok) return { imei: report.deviceId };
    return { status: report.reason === 'method' ? 405 : report.reason === 'too_large' ? 413 : 400 };
  },
  take(request, { speedUnit }) {
    const report = decodeOsmand({ ...request, speedUnit });
    return report.ok ? [report.record] : [];
  },
  refusal: ({ body, contentType }) => (body !== '' && contentType?.includes('json') ? 404 : 400),
};
