import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { contractDigest } from './build/contract.ts'
import { leanFontsPlugin } from './build/lean-fonts.ts'
import { linguiMacroPlugin } from './build/lingui-macro.ts'
import { liveClientPlugin } from './build/live-client.ts'
import { offlinePagesPlugin } from './build/offline-pages.ts'
import { precompressPlugin } from './build/precompress.ts'
import { artGenerator } from './src-server/http/art-generator.ts'

// The first browsers with `light-dark()` and relative colours, which the theme is made of.
const BROWSERS = ['chrome123', 'edge123', 'firefox128', 'safari17.5']

// Code that is always loaded together compresses much better together: 13 KB of the first page. What changes with a release
// of ours stands apart from what changes with a library's. Of the rest, what pages that visits begin with share is merged into
// few files; what components and pages of members share is not, since most of these pages need little of it.
const APART = /\/src-client\/(components|features\/(?!detail|home|list|post|search))/
const FORM =
  /\/src-client\/components\/form\/(form|form-context|field-error-codes|form-errors|error-summary|submit|submit-button|draft|values|use-form-control|use-field-error-codes|use-registration|labeled-field|field|password-field|check-with|contact-fields|new-password-fields)\.tsx?$/
// What every page that shows posts needs, and few others: the cards, and asking for answers.
const POSTS =
  /\/src-client\/(features\/post\/public\/(?!shelf|post-card|card-skeleton|hearts|likes|own-reactions|use-reaction)|features\/list\/public\/list-link|lib\/(format|minute-clock|use-retry))|\/phnom-penh-time|\/@tanstack\/(query-core|react-query)\/(?!.*nfinite)/
// What forms check by stays together: merged with code of a page, a schema would bring zod into its first load.
const SCHEMAS = /\/node_modules\/zod\/|\/src-shared\/(account|file|roles|text)\.ts/
// What cards like and save with comes behind the first load.
const HEARTS =
  /\/src-client\/(features\/post\/public\/(hearts|likes|own-reactions|use-reaction)|lib\/(guest-wish|wishes))\./
// What every page fetches behind its first load is one file for the frame, and one for what the application does when it is idle.
const FRAME =
  /\/src-client\/(frame\/(footer|menu-button|top-nav|header-menus|bottom-bar)|components\/(back-to-top|offline-notice|slow-notice)|features\/install\/app-offers)\./
const IDLE =
  /\/src-client\/(persist-state|late-font|frame\/keep-wishes|offline\/keep-offline|lib\/(heal-pictures|typed-text))\./
const CHUNKS = [
  { name: 'framework', tags: ['$initial' as const], test: /node_modules|rolldown|vite\/preload-helper/ },
  { name: 'app', tags: ['$initial' as const] },
  { name: 'use-overlay', test: /\/src-client\/lib\/use-overlay\./ },
  { name: 'overlay', test: /\/src-client\/components\/(sheet|modal)\./ },
  { name: 'toast', test: /\/src-client\/components\/toast\./ },
  { name: 'form', test: FORM },
  { name: 'posts', test: POSTS, minShareCount: 2 },
  { name: 'hearts', test: HEARTS },
  { name: 'schemas', test: SCHEMAS, minShareCount: 2 },
  { name: 'shared', test: APART, minShareCount: 2, entriesAware: true },
  // The menu of the settings reads all their route files.
  {
    name: 'setting',
    test: /\/src-client\/(routes\/setting\/|frame\/(member-screen|setting-pages)\.|lib\/setting-page\.)/,
  },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_600 },
  // Behind the others, which take what pages need of it.
  { name: 'frame', test: FRAME },
  { name: 'idle', test: IDLE },
]

/** `/sw.js`. The application registers it and the server has the manifest, since both depend on the visitor's language. */
const serviceWorker = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src-client/offline',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    devOptions: { enabled: false },
    injectManifest: {
      globPatterns: ['offline-*.html', 'icon.svg', 'assets/*.{js,css,woff2}'],
      // What only some members open is kept once it was loaded.
      globIgnores: [
        'assets/{admin,record,crop-picture,sortable-pictures,pin-picker,post-dialog,post-history,street-tiles,maplibre}*',
      ],
      // Files with a digest in their name need no other.
      dontCacheBustURLsMatching: /^assets\//,
      rollupFormat: 'iife',
    },
  })

export default defineConfig(({ isSsrBuild }) => ({
  // React has had this hook itself since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  define: { ART_GENERATOR: JSON.stringify(artGenerator()), CONTRACT: JSON.stringify(contractDigest()) },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src-client/routes',
      generatedRouteTree: './src-client/route-tree.gen.ts',
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
    }),
    liveClientPlugin(),
    linguiMacroPlugin(),
    react(),
    lingui(),
    tailwindcss(),
    !isSsrBuild && leanFontsPlugin(),
    !isSsrBuild && offlinePagesPlugin(),
    !isSsrBuild && precompressPlugin(),
    !isSsrBuild && serviceWorker(),
  ],
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node24', copyPublicDir: false, emptyOutDir: true }
    : {
        outDir: 'dist/client',
        target: BROWSERS,
        manifest: true,
        emptyOutDir: true,
        // A part's own imports are fetched by the browser: their names would be a part of every first load.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          input: 'src-client/entry-client.tsx',
          treeshake: {
            // The contract's schemas are declarations: those that no page uses must not bring zod along.
            manualPureFunctions: ['z'],
            // The client does not say so of itself, and would bring its WebSocket.
            moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }],
            propertyReadSideEffects: false,
            unknownGlobalSideEffects: false,
          },
          // What is only a number, such as a limit, stands where it is used.
          optimization: { inlineConst: true },
          output: {
            codeSplitting: { groups: CHUNKS },
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
          },
        },
      },
  // Bundled whole, the built render code need not ask for NODE_ENV at every step.
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
}))
