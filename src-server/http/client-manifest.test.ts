import { expect, test } from 'vitest'
import { clientFiles } from './client-manifest.ts'

const MANIFEST = {
  'src-client/entry-client.tsx': { file: 'assets/entry.js', isEntry: true, imports: ['_app.js'] },
  '_app.js': { file: 'assets/app.js', css: ['assets/app.css'], imports: ['_framework.js', '_app.js'] },
  '_framework.js': { file: 'assets/framework.js' },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/app.css', 'assets/shared.css'], imports: ['_framework.js'] },
  'src-client/locales/kh.ts': { file: 'assets/kh.js' },
  'src-client/locales/account/kh.po': { file: 'assets/kh-account.js' },
  'src-client/routes/_browse/index.tsx?tsr-split=component': {
    file: 'assets/home.js',
    imports: ['_shared.js', '_app.js'],
  },
  'src-client/routes/_browse/detail.$id.tsx?tsr-split=component': { file: 'assets/detail.js' },
  'src-client/routes/about.tsx?tsr-split=component': { file: 'assets/about.js' },
  'src-client/routes/about.tsx?tsr-split=errorComponent': { file: 'assets/about-error.js' },
}

test('every page loads the entry with its imports', () => {
  const { base } = clientFiles(MANIFEST)
  expect(base).toEqual({
    scripts: ['assets/entry.js', 'assets/app.js', 'assets/framework.js'],
    stylesheets: ['assets/app.css'],
  })
})

test('a route and a language add only files that are not loaded yet', () => {
  const { routes, firstMessages, catalogOf } = clientFiles(MANIFEST)
  expect(routes).toEqual({
    '/_browse/': { scripts: ['assets/home.js', 'assets/shared.js'], stylesheets: ['assets/shared.css'] },
    '/_browse/detail/$id': { scripts: ['assets/detail.js'], stylesheets: [] },
    '/about': { scripts: ['assets/about.js'], stylesheets: [] },
  })
  expect(firstMessages.kh.scripts).toEqual(['assets/kh.js'])
  expect(catalogOf('account', 'kh').scripts).toEqual(['assets/kh-account.js'])
})

test('rejects the manifest of another project', () => {
  expect(() => clientFiles({})).toThrow('src-client/entry-client.tsx')
})
