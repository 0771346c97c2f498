import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#api/endpoint.ts';
import { type OpenApi, openApiOf } from './openapi.ts';
import { VERSION } from './version.ts';

const html = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
const pretty = (value: unknown) => `<pre>${html(JSON.stringify(value, null, 2))}</pre>`;

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color-scheme: light dark }
summary { cursor: pointer; padding: .4rem 0 }
code { font-weight: 600 }
pre { overflow: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 6px }
small { opacity: .75 }
`;

/** A reader of the document: plain HTML made here, no script and nothing from elsewhere. */
function reader(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => `<details id="${html(operation.operationId)}">
<summary><code>${method.toUpperCase()} ${html(path)}</code> ${html(operation.summary)} <small>${html(operation['x-access'])}</small></summary>
${operation.parameters.length > 0 ? `<h4>Parameters</h4>${pretty(operation.parameters)}` : ''}
${operation.requestBody ? `<h4>Body</h4>${pretty(operation.requestBody.content)}` : ''}
<h4>Answer</h4>${pretty(operation.responses['200'].content)}
</details>`,
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${html(document.info.title)} API</title><style>${STYLE}</style></head><body>
<h1>${html(document.info.title)} API ${html(document.info.version)}</h1>
<p>All paths are below <code>${html(document.servers[0]!.url)}</code>. Every call but the public ones carries
<code>Authorization: Bearer …</code> with the token of a sign-in. <a href="openapi.json">openapi.json</a></p>
${operations.join('\n')}
<h2>Failures</h2>${pretty(document.components.schemas.Error)}
</body></html>`;
}

/** Publishes the endpoints as `openapi.json` and as a page for people. */
export function registerDocs(
  http: FastifyInstance,
  { prefix, endpoints }: { prefix: string; endpoints: readonly Endpoint[] },
): void {
  const document = openApiOf(endpoints, { version: VERSION, prefix });
  const json = JSON.stringify(document);
  const page = reader(document);
  http.get(`${prefix}/openapi.json`, (_request, reply) => reply.type('application/json').send(json));
  http.get(`${prefix}/docs`, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
