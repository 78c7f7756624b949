import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packed from '@sparticuz/chromium'
import { type BrowserServer, chromium } from 'playwright-core'

const ARGS = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--no-pings',
  '--font-render-hinting=none',
]

/** Starts the browser of all test files. Its settings, caches and fonts are in the folder. */
export async function startChromium(folder: string): Promise<BrowserServer> {
  const executablePath = await packed.executablePath()
  const fontConfig = join(folder, 'fonts.conf')
  // The package's own settings name folders outside of the temporary one.
  await writeFile(
    fontConfig,
    `<fontconfig><dir>${join(tmpdir(), 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>`,
  )
  const env = { HOME: tmpdir(), TMPDIR: tmpdir(), FONTCONFIG_FILE: fontConfig, LANG: 'C.UTF-8' }
  return chromium.launchServer({ executablePath, args: ARGS, env, host: '127.0.0.1' })
}
