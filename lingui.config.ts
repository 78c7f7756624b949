import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['kh', 'en', 'cn'],
  catalogs: [{ path: '<rootDir>/src-client/locales/{locale}/messages', include: ['<rootDir>/src-client'] }],
  // Line numbers would change a catalog with every edit of the code around a text.
  format: formatter({ lineNumbers: false }),
})
