import type { Plugin } from 'vite'
import { HTML_LANG, LOCALES, type Locale } from '../src-shared/locales.ts'

type Files = { script: string; stylesheets: Iterable<string> }

/** Without text and data: what is missing says the application. */
function offlinePage(locale: Locale, { script, stylesheets }: Files): string {
  const styles = [...stylesheets].map((file) => `<link rel="stylesheet" href="/${file}">`).join('')
  return `<!DOCTYPE html><html lang="${HTML_LANG[locale]}"${locale === 'kh' ? ' class="font-khmer"' : ''} data-offline><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="robots" content="noindex"><title>Domner</title>${styles}</head><body><script type="module" src="/${script}"></script></body></html>`
}

/** The page in each language that the service worker shows where the server cannot be reached: `/offline-en.html`. */
export function offlinePagesPlugin(): Plugin {
  return {
    name: 'domner:offline-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
      if (entry?.type !== 'chunk') throw new Error('The build has no entry')
      const files = { script: entry.fileName, stylesheets: entry.viteMetadata?.importedCss ?? [] }
      for (const locale of LOCALES)
        this.emitFile({ type: 'asset', fileName: `offline-${locale}.html`, source: offlinePage(locale, files) })
    },
  }
}
