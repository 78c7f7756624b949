import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packed from '@sparticuz/chromium'

/** The browser's launch options: plain data, which passes between processes. */
export type ChromiumLaunch = { executablePath: string; args: string[]; env: Record<string, string> }

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

/** Unpacks the browser of the tests. Its settings and fonts are in the folder. */
export async function unpackChromium(folder: string): Promise<ChromiumLaunch> {
  const executablePath = await packed.executablePath()
  const fontConfig = join(folder, 'fonts.conf')
  // The package's own settings name folders outside of the temporary one.
  await writeFile(
    fontConfig,
    `<fontconfig><dir>${join(tmpdir(), 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>`,
  )
  const env = { HOME: tmpdir(), TMPDIR: tmpdir(), FONTCONFIG_FILE: fontConfig, LANG: 'C.UTF-8' }
  return { executablePath, args: ARGS, env }
}
