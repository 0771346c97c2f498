import type { HttpProtocol } from '../protocol.ts';
import { decodeOsmand, osmandSender } from './decode.ts';

/** OsmAnd and Traccar Client (§2): one report per request, or a batch of them as JSON. */
export const osmandHttp: HttpProtocol = {
  sender(request) {
    const sender = osmandSender(request);
    if (sender.ok) return { secret: sender.deviceId };
    return { status: sender.reason === 'method' ? 405 : sender.reason === 'too_large' ? 413 : 400 };
  },
  take(request, { speedUnit }) {
    const reports = decodeOsmand(request, speedUnit);
    return reports.ok ? reports : { status: reports.reason === 'too_large' ? 413 : 400 };
  },
  refusal: ({ body, contentType }) => (body !== '' && contentType?.includes('json') ? 404 : 400),
};
