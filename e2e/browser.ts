import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterEach, expect, inject } from 'vitest'
import { PROVIDE_AXE } from './axe.ts'

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

const DESKTOP_FROM = 768

let browser: Promise<Browser> | undefined
const contexts: BrowserContext[] = []
const problems: string[] = []

/**
 * Opens a page in a fresh profile, until the test ends; addresses are relative to the application. The test fails on
 * anything that the page writes to the console as an error or a warning, and on every uncaught error.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const page = await openSharedPage(options)
  contexts.push(page.context())
  return page
}

/** The same for the tests of a suite, which closes the page's context in the end. */
export async function openSharedPage(options: PageOptions = {}): Promise<Page> {
  const {
    width = 390,
    dark = false,
    locale = 'en-US',
    javaScript = true,
    timezone = 'Asia/Phnom_Penh',
    expected = [],
  } = options
  // One Chromium serves all test files of a worker, and ends with it.
  browser ??= chromium.launch(inject('chromium'))
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
  await context.addInitScript(PROVIDE_AXE)
  const page = await context.newPage()
  watch(page, expected)
  return page
}

afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
  expect(problems.splice(0), 'the console of the browser').toEqual([])
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
