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

// Code that is always loaded together compresses much better together: 13 KB of the first page. What changes with a release of
// ours stands apart from what changes with a library's. What several pages share is one file for each set of pages that share it
// (`entriesAware`), small ones merged, so that no page loads what it does not show.
const CHUNKS = [
  { name: 'framework', tags: ['$initial' as const], test: /node_modules|rolldown|vite\/preload-helper/ },
  { name: 'app', tags: ['$initial' as const] },
  // The schemas of forms stay together: merged with code of a page, one would bring zod into its first load.
  { name: 'schemas', test: /\/node_modules\/zod\/|\/src-shared\/(account|file|roles|text)\.ts/, minShareCount: 2 },
  // A choice from a list brings what it opens along; the login has none.
  { name: 'form', test: /\/src-client\/components\/form\/(?!select-field)/, minShareCount: 6 },
  { name: 'dates', test: /\/src-client\/lib\/format-date\.ts/ },
  // What cards hydrate behind the first load.
  { name: 'card', test: /\/features\/post\/public\/(distance|event-dates|likes|open-status|save-button|stay-cost)\./ },
  // All that a home page loads first: the code of its theme comes behind its HTML.
  { name: 'home', test: /\/features\/home\/(home-head|home-route|home-screen|load-home|theme-parts)\./ },
  { name: 'posts', test: /\/src-client\/(features\/post\/public\/|components\/picture)/, minShareCount: 12 },
  // Alone, since they import nothing of ours: with a component in its file, an icon and who draws it would import each other.
  {
    name: 'icons',
    test: /\/node_modules\/lucide-react\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 1_800,
  },
  {
    name: 'shared',
    test: /\/src-client\/(components\/(?!picture)|features\/(?!article|detail|editor|home|list|post|search))/,
    minShareCount: 2,
    entriesAware: true,
  },
  // The menu of the settings reads all their route files.
  {
    name: 'setting',
    test: /\/src-client\/(routes\/setting\/|frame\/(member-screen|setting-pages)\.|lib\/setting-page\.)/,
  },
  // A preview of a post is no part of others: merged with one of a place's page, it would bring the late parts of that page first.
  {
    name: 'shared',
    test: /^(?!.*\/(features\/(article\/|detail\/public\/post-preview\.|editor\/(?!public\/))|frame\/language|node_modules\/(prosemirror-|orderedmap|rope-sequence|w3c-keyname)))/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 1_800,
  },
  // What both editors are made of: only who writes loads it, and nobody beforehand.
  {
    name: 'editor',
    test: /\/features\/editor\/(?!public\/)|\/node_modules\/(prosemirror-|orderedmap|rope-sequence|w3c-keyname)/,
    minShareCount: 2,
  },
  { name: 'article', test: /\/features\/article\/public\//, minShareCount: 2 },
  // With the loader and the head of its page, which its route asks for: they are no part of other pages' first load.
  { name: 'blog-page', test: /\/features\/article\/(blog-(?!address)|articles\.|tag-chips\.)/ },
  {
    name: 'article-page',
    test: /\/features\/article\/(article-(page|screen|title|json-ld)\.|contents\.|languages\.|related-query\.)/,
  },
  // Every page fetches these behind its first load.
  { name: 'frame', test: /\/src-client\/(frame\/(?!setting|member|offline|keep|session-dialogs)|features\/install\/)/ },
  {
    name: 'late',
    test: /\/src-client\/(components\/(back-to-top|slow-notice|offline-notice)|lib\/(heal-pictures|count-pages))\./,
  },
  { name: 'idle', test: /\/src-client\/(persist-state|late-font|frame\/keep-wishes|offline\/keep-offline)\./ },
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
      // Parts that only some members open are kept once they were loaded.
      globIgnores: [
        'assets/{admin,record,rich-text-editor,article-editor,editor,crop-picture,sortable-pictures,pin-picker,post-dialog,post-history,street-tiles,maplibre}*',
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
          // Plain numbers, such as limits, stand where they are used.
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
