/** The parts of a page that a scan sees: its headers, and the page itself. */
type Scanned = { headers: Readonly<Record<string, unknown>>; html: string };

const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const BROAD = ['*', 'data:', 'http:', 'https:', 'ftp:'];

/** The sources of a directive, or those that apply without it. */
function sourcesOf(policy: string, name: string): string[] {
  const rules = policy.split(';').map((rule) => rule.trim().split(/\s+/));
  const rule = rules.find(([given]) => given === name) ?? rules.find(([given]) => given === 'default-src');
  return rule?.slice(1) ?? ['*'];
}

function policyPoints(policy: string): number {
  if (policy === '') return -25;
  const [script, objects, style] = ['script-src', 'object-src', 'style-src'].map((name) =>
    sourcesOf(policy, name),
  );
  // A nonce or a hash makes browsers ignore that everything inline is allowed.
  const isUnsafe = (sources: readonly string[]) =>
    sources.includes("'unsafe-inline'") && !sources.some((source) => /^'(nonce|sha\d+)-/.test(source));
  if (isUnsafe(script!) || [...script!, ...objects!].some((source) => BROAD.includes(source))) return -20;
  if (script!.includes("'unsafe-eval'")) return -10;
  if (isUnsafe(style!) || style!.some((source) => BROAD.includes(source))) return 0;
  const isNone = sourcesOf(policy, 'default-src').join() === "'none'";
  const formAction = /form-action '(self|none)'/.test(policy);
  return isNone && formAction ? 10 : 5;
}

function framePoints(policy: string, header: string): number {
  const ancestors = /frame-ancestors ([^;]+)/.exec(policy)?.[1]?.split(' ');
  if (ancestors && !ancestors.some((source) => BROAD.includes(source))) return 5;
  return /^(deny|sameorigin)$/i.test(header) ? 0 : -20;
}

/**
 * The score of the HTTP Observatory by its published table (MDN, "HTTP Observatory tests and scoring"), for a
 * page over HTTPS without cookies. It is 100 plus these points, where those above zero count only from 90 on.
 */
export function observatoryScore({ headers, html }: Scanned): number {
  const header = (name: string) => String(headers[name] ?? '');
  const policy = header('content-security-policy');
  const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, address]) => address!);
  const maxAge = Number(/max-age=(\d+)/.exec(header('strict-transport-security'))?.[1] ?? 0);
  const referrer = header('referrer-policy');
  const resources = header('cross-origin-resource-policy');
  const points = [
    policyPoints(policy),
    framePoints(policy, header('x-frame-options')),
    maxAge >= 15_768_000 ? 0 : -20,
    header('x-content-type-options') === 'nosniff' ? 0 : -5,
    PRIVATE_REFERRERS.includes(referrer) ? 5 : referrer === '' ? 0 : -5,
    /^same-(origin|site)$/.test(resources) ? 10 : 0,
    scripts.every((address) => /^\/[^/]/.test(address)) ? 0 : -50,
    header('set-cookie') === '' ? 0 : -40,
    header('access-control-allow-origin') === '' ? 0 : -50,
  ];
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
  const base = 100 + sum(points.filter((one) => one < 0));
  return base < 90 ? base : base + sum(points.filter((one) => one > 0));
}
