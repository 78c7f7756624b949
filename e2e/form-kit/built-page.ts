import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { linguiMacroPlugin } from '../../build/lingui-macro.ts'

const PATH = '/form-kit/'
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

export type BuiltPage = (page: Page) => Promise<void>

/** Builds the page of this folder from the product's own components. @returns what opens it in a browser. */
export async function buildPage(): Promise<BuiltPage> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    base: PATH,
    plugins: [linguiMacroPlugin(), react(), lingui(), tailwindcss()],
    build: { write: false, target: 'chrome123' },
  })
  if (!('output' in result)) throw new Error('The page is one build')
  const files = new Map(
    result.output.map((file) => [`${PATH}${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
  return async (page) => {
    await page.route(`**${PATH}**`, (route) => {
      const path = new URL(route.request().url()).pathname
      const body = files.get(path)
      const contentType = TYPES[path.split('.').at(-1) ?? '']
      return body === undefined
        ? route.fallback()
        : route.fulfill({ body: typeof body === 'string' ? body : Buffer.from(body), contentType })
    })
    await page.goto(`${PATH}index.html`)
  }
}
