import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { textGroupOf } from './scripts/text-groups.ts';
import { aheadFiles } from './scripts/vite-ahead.ts';
import { handbook } from './scripts/vite-handbook.ts';
import { lightDeclarations } from './scripts/vite-light-declarations.ts';
import { mapLibrary } from './scripts/vite-map-library.ts';
import { offlineFiles } from './scripts/vite-offline-files.ts';
import { textSections } from './scripts/vite-text-sections.ts';

/** Libraries under every page. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store))\//;

/** What is put into one file. */
const GROUPS = [
  { name: textGroupOf, debugName: 'texts', test: /\/text\/\w+\/\w+\.json$/ },
  { name: 'base', test: BASE },
  // The worker of the map reads octets too, and has no page around it.
  { name: 'octets', test: /\/domain\/bytes\.ts$/ },
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
  // Only drivers keep records on their phone.
  {
    name: 'phone-store',
    test: /node_modules\/idb\/|web\/area\/road\/outbox\/(road-store|kit)\.ts/,
    includeDependenciesRecursively: false,
  },
  // A map has no lists and filters: those stay out of the file that every screen loads.
  {
    name: 'kit',
    test: /^(?!.*\/kit\/list\/(row-order|layout-store|RowCard|FilterBar|FilterEditor|OnePicker|use-list-address)).*\/(web|api|domain)\//,
    minShareCount: 22,
  },
];

/** Files of groups; all others have a hash for a name. */
const NAMED = /^(base|door|inside|kit|user-input|phone-store|texts-.+|.+-library)$/;

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  // Replaced in each answer by the word that allows style elements (server/base/http/static.ts).
  html: { cspNonce: 'style-nonce' },
  plugins: [
    react(),
    lightDeclarations(import.meta.dirname),
    textSections(import.meta.dirname),
    handbook(import.meta.dirname),
    mapLibrary(),
    offlineFiles(),
    aheadFiles(),
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
          isDynamicEntry || NAMED.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
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
