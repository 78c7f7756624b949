import { tmpdir } from 'node:os'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, expect, inject } from 'vitest'

export type PageOptions = {
  /** Of the window in CSS pixels; below 768 it is a phone with a touch screen. */
  width?: number
  dark?: boolean
  /** The browser's language, such as `km-KH`. */
  locale?: string
  javaScript?: boolean
  timezone?: string
  /** What the console is expected to complain about, such as the status of a page that is not there. */
  expected?: RegExp[]
}

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
const DESKTOP_FROM = 768

let browser: Promise<Browser> | undefined
const contexts: BrowserContext[] = []
const problems: string[] = []

/**
 * Opens a page in a fresh profile; addresses are relative to the application. The test fails on anything that the page
 * writes to the console as an error or a warning, and on every uncaught error.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const {
    width = 390,
    dark = false,
    locale = 'en-US',
    javaScript = true,
    timezone = 'Asia/Phnom_Penh',
    expected = [],
  } = options
  browser ??= launch()
  const opened = await browser
  const phone = width < DESKTOP_FROM
  const context = await opened.newContext({
    baseURL: inject('baseUrl'),
    userAgent: userAgent(opened.version(), phone),
    viewport: { width, height: phone ? 844 : 900 },
    hasTouch: phone,
    isMobile: phone,
    colorScheme: dark ? 'dark' : 'light',
    locale,
    timezoneId: timezone,
    javaScriptEnabled: javaScript,
  })
  contexts.push(context)
  const page = await context.newPage()
  watch(page, expected)
  return page
}

afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
  expect(problems.splice(0), 'the console of the browser').toEqual([])
})

afterAll(async () => {
  await (await browser)?.close()
})

/** As people's browsers call themselves. A headless one says so, and gets what crawlers get. */
function userAgent(version: string, phone: boolean): string {
  const [system, kind] = phone ? ['Linux; Android 15; K', 'Mobile Safari'] : ['X11; Linux x86_64', 'Safari']
  const [major] = version.split('.')
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 ${kind}/537.36`
}

function watch(page: Page, expected: RegExp[]): void {
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(`${text} (${page.url()})`)
  }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => note(`uncaught: ${error.stack ?? error.message}`))
}

/** With a home of its own: the browser's caches go where the test's other files go. */
function launch(): Promise<Browser> {
  const { program, fontConfig } = inject('chromium')
  const home = tmpdir()
  const env = { HOME: home, TMPDIR: home, FONTCONFIG_FILE: fontConfig, LANG: 'C.UTF-8' }
  return chromium.launch({ executablePath: program, args: ARGS, env })
}
