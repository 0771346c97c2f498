import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = join(dirname(fileURLToPath(import.meta.resolve('maplibre-gl'))), '../src');
/** The library's part of the worker, and the worker itself. */
const IN_WORKER = 'maplibre-gl/dist/maplibre-gl-worker.mjs';
const WORKER = join(import.meta.dirname, '../web/map/map-worker.ts');
/** How web/map imports the worker: with its own copy of everything, as in development. */
const WORKER_IMPORT = './map-worker.ts?worker&url';
const WORKER_URL = '\0map-worker-url';
/** The worker may run these: it has no page around it. */
const WITHOUT_PAGE = /\/(domain|web\/map)\/|\/node_modules\/(?!react|@mantine|@tanstack)|^\0/;

/**
 * Bundles the map library from its source, which its package includes. The ready-made files contain
 * everything that page and worker share twice, a third of their size.
 */
export function mapLibrary(): Plugin {
  let worker = '';
  return {
    name: 'map-library',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      worker = this.emitFile({ type: 'chunk', id: WORKER, name: 'map-worker' });
    },
    resolveId(id) {
      if (id === 'maplibre-gl') return join(SOURCE, 'index.ts');
      if (id === IN_WORKER) return join(SOURCE, 'source/worker.ts');
      return id === WORKER_IMPORT ? WORKER_URL : null;
    },
    async load(id) {
      if (id === WORKER_URL) return `export default import.meta.ROLLUP_FILE_URL_${worker};`;
      if (!id.startsWith(SOURCE) || !id.endsWith('.ts')) return null;
      // Its classes declare fields that their base classes have filled. Compiled as the present language
      // defines them, those fields would be emptied.
      return transformWithOxc(await readFile(id, 'utf8'), id, {
        lang: 'ts',
        target: 'es2021',
        typescript: { removeClassFieldsWithoutInitializer: true },
        assumptions: { setPublicClassFields: true },
      });
    },
    generateBundle(_options, bundle) {
      const reached = new Set([this.getFileName(worker)]);
      for (const file of reached) {
        const part = bundle[file];
        if (part?.type !== 'chunk') continue;
        const wrong = part.moduleIds.find((id) => !WITHOUT_PAGE.test(id));
        if (wrong) this.error(`the worker of the map would run ${wrong}, a part of the page, in ${file}`);
        for (const next of part.imports) reached.add(next);
      }
    },
  };
}
