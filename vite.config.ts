import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { lightDeclarations } from './scripts/vite-light-declarations.ts';
import { mapLibrary } from './scripts/vite-map-library.ts';
import { textSections } from './scripts/vite-text-sections.ts';

/** Files worth squeezing, and the size in bytes below which the gain is not worth a second file. */
const SQUEEZABLE = /\.(js|css|html|svg|json|webmanifest|bin)$/;
const SQUEEZE_FROM = 1024;

/** Libraries under every page. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store))\//;

/** What is put into one file. */
const GROUPS = [
  { name: 'base', test: BASE },
  // Each in one file of its own, asked for by the first screen that shows a grid, a chart or a form.
  { name: 'grid-library', test: /node_modules\/ag-(grid-community|grid-react|stack)\// },
  { name: 'schema-library', test: /node_modules\/zod\// },
  { name: 'chart-library', test: /node_modules\/(echarts|zrender)\// },
  // Named by the endpoints, used by the first form: not at the door. Without the lists of values that it imports, which the
  // maps use too.
  {
    name: 'user-input',
    test: /\/(api\/list|domain\/(field|time-zone|user\/(credential|guessed-password|preference|setup)))\.ts$/,
    includeDependenciesRecursively: false,
  },
  // What stands at the door, sign-in included, with all that it imports: one file squeezes better than thirty.
  { name: 'door', test: /\/web\/routes\.tsx$/ },
  // What the frame of every signed-in page imports, and what many screens and dialogs share: two files instead of a hundred and
  // fifty small ones, for which every visit would queue.
  { name: 'inside', test: /\/web\/frame\/Frame\.tsx$/ },
  { name: 'kit', test: /\/(web|api|domain)\//, minShareCount: 19 },
];

async function squeeze(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SQUEEZE_FROM) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
}

/** Writes `.gz` and `.br` beside every text of the build, so that the server never compresses while somebody waits. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir.startsWith('/')
        ? config.build.outDir
        : join(config.root, config.build.outDir);
    },
    async closeBundle() {
      // A first build that failed has no files; why it failed is what should be told.
      if (!existsSync(folder)) return;
      const names = await readdir(folder, { recursive: true });
      // All at once: the best compression is half of the work of a build, and there is more than one core.
      await Promise.all(names.filter((one) => SQUEEZABLE.test(one)).map((one) => squeeze(join(folder, one))));
    },
  };
}

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  // Replaced in each answer by the word that allows style elements (server/base/http/static.ts).
  html: { cspNonce: 'style-nonce' },
  plugins: [
    react(),
    lightDeclarations(import.meta.dirname),
    textSections(import.meta.dirname),
    mapLibrary(),
    precompress(),
  ],
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The second page is what providers of sign-in send people back to; it weighs next to nothing.
      input: ['index.html', 'provider-answer.html'].map((page) => join(import.meta.dirname, 'web', page)),
      output: {
        // The door lists the files of all screens: what several share needs no name there.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          isDynamicEntry || GROUPS.some((group) => group.name === name)
            ? 'assets/[name]-[hash].js'
            : 'assets/[hash].js',
        // What every page needs changes rarely: one file, kept by browsers from version to version.
        codeSplitting: {
          groups: GROUPS,
        },
      },
    },
    // The map library is one chunk by nature; its weight has its own budget.
    chunkSizeWarningLimit: 1200,
  },
  server: {
    port: 5173,
    fs: { allow: [import.meta.dirname] },
    proxy: { '/api': { target: process.env.API ?? 'http://localhost:8080', ws: true } },
  },
});
