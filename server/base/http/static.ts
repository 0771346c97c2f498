import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Fault } from '#domain/fault.ts';
import { aheadTags } from './ahead.ts';

/** Files below this path carry a hash in their names, so other content has another name. */
const ASSETS = '/assets/';

/** The page to which providers of sign-in send people back, and its file. */
const ANSWER = { path: '/provider-answer', file: 'provider-answer.html' };

/** The placeholder in the built page; each answer replaces it by a nonce of its own (vite.config.ts). */
const STYLE_NONCE = 'style-nonce';

/** The page with the installation's product key and its version in meta tags, where the browser looks. */
function fillPage(html: string, { product, version }: { product: string; version: string }): string {
  const tag = `<meta name="traza-product" content="${product}" />`;
  const has = /<meta name="traza-product"[^>]*>/;
  const page = has.test(html) ? html.replace(has, tag) : html.replace('</head>', `${tag}</head>`);
  return page.replace('</head>', `<meta name="traza-pages" content="${version}" /></head>`);
}

/** The version of the built pages in this folder; null without a build. Their first page names all files. */
export function pagesVersion(folder: string): string | null {
  const index = join(folder, 'index.html');
  return existsSync(index) ? hash('sha256', readFileSync(index)).slice(0, 12) : null;
}

/** The names of the hashed files, without their compressed forms. */
function assetsIn(folder: string): ReadonlySet<string> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Set(names.filter((name) => !/\.(br|gz)$/.test(name)));
}

/**
 * Serves the built pages. Hashed assets are cached for ever, everything else is checked each time. Every
 * address that is not a file gets the one page, because the browser does the routing (spec §2); it names the
 * files of the screen at that address. Without a build there is only the API.
 */
export async function registerPages(
  http: FastifyInstance,
  options: { folder: string; product: string; version: string | null },
): Promise<void> {
  const { folder, product, version } = options;
  const page =
    version === null
      ? null
      : fillPage(readFileSync(join(folder, 'index.html'), 'utf8'), { product, version });

  const ahead = aheadTags(folder);

  const sendPage = (url: string, reply: FastifyReply) =>
    reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      // Links to a shared vehicle may be posted anywhere.
      .header('x-robots-tag', 'noindex, nofollow')
      .send(page?.replaceAll(STYLE_NONCE, reply.cspNonce.style).replace('</head>', `${ahead(url)}</head>`));

  if (page !== null) {
    await http.register(files, {
      root: folder,
      // One route for each file of the build, so that no address can reach anything else.
      wildcard: false,
      index: false,
      globIgnore: ['index.html', `${ASSETS.slice(1)}**`, '**/*.br', '**/*.gz'],
      serveDotFiles: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isAsset = path.slice(folder.length).replaceAll('\\', '/').startsWith(ASSETS);
        reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // Several hundred files: a start with a route for each takes a tenth longer.
    const assets = assetsIn(join(folder, ASSETS));
    http.get<{ Params: { name: string } }>(`${ASSETS}:name`, ({ params: { name } }, reply) => {
      if (!assets.has(name)) throw new Fault('notFound', 404);
      return reply.sendFile(name, join(folder, ASSETS));
    });
  }

  const answerFile = join(folder, ANSWER.file);
  const answerPage = existsSync(answerFile) ? readFileSync(answerFile) : null;
  if (answerPage !== null) {
    http.get(ANSWER.path, (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(answerPage),
    );
  }

  http.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const isData = /^\/api(?:[/?]|$)/.test(request.url);
    // A request for a script of an older build must fail as one, not get the page.
    if (page === null || !isPage || isData || request.url.startsWith(ASSETS))
      throw new Fault('notFound', 404);
    return sendPage(request.url, reply);
  });
}
