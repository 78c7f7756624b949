import { type Browser, chromium, type Disposable, type Page } from 'playwright-core'
import { expect, inject, type TestContext } from 'vitest'
import { takePictures } from './failure-pictures.ts'

export type PageOptions = {
  /** The window's width in CSS pixels; below 768 it is a phone with a touch screen. */
  width?: number
  dark?: boolean
  /** The browser's language, such as `km-KH`. */
  locale?: string
  javaScript?: boolean
  timezone?: string
  /** The address of another server than the suite's. */
  baseUrl?: string
  /** Expected complaints of the console, such as the status of a page that is not there. */
  expected?: RegExp[]
  /**
   * Whether the profile is new, and not one that a test before has used and left empty. For what the browser's cache would hide,
   * such as code that is missing, and for tests that change a profile for good: its clock. A new one takes three seconds more.
   */
  fresh?: boolean
  /** Whether the browser has service workers: one that answers would stand between the tests and the network that they cut. */
  serviceWorker?: boolean
  /**
   * Whether the visitor lets the code of all other screens be fetched ahead, as a page with a service worker does. Others save data:
   * that code would take a sixth of the time of all tests.
   */
  ahead?: boolean
  /**
   * Whether the visitor likes motion. Others are shown what opens and leaves at once: to draw what slides and fades would take a
   * twelfth of the time of all tests. Journeys have it.
   */
  motion?: boolean
}

const DESKTOP_FROM = 768

let browser: Promise<Browser> | undefined
type Opened = { page: Page; options: PageOptions; file: string | undefined }
let opened: Opened[] = []
const shared = new Set<Page>()
const added: Disposable[] = []
/** By profile. A page that is opened again takes a quarter of the time: its process has compiled the application. */
const idle = new Map<string, Page[]>()
/** Few tests open more pages of one profile. */
const MOST_IDLE = 2
const problems: string[] = []

/**
 * Opens a page in a profile without cookies and storage, until the test ends; addresses are relative to the application. The
 * test fails on anything that the page writes to the console as an error or a warning, and on every uncaught error.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const file = expect.getState().testPath
  // Hundreds of pages that nobody leaves make every test slow, and what their consoles say is not heard.
  if (opened.some((other) => other.file !== file)) throw new Error('The pages of another test file were not left.')
  const page = (await takeIdle(options)) ?? (await newPage(options))
  watch(page, options.expected ?? [])
  opened.push({ page, options, file })
  return page
}

/** The same for the tests of a suite, which closes the page's context in the end. */
export async function openSharedPage(options: PageOptions = {}): Promise<Page> {
  const page = await newPage(options)
  watch(page, options.expected ?? [])
  shared.add(page)
  page.once('close', () => shared.delete(page))
  return page
}

/** Takes back what a test has added to a page, such as a script of each document, when the page is left. */
export async function untilLeft(adding: Promise<Disposable>): Promise<void> {
  added.push(await adding)
}

/** Pages are left before optimized code pays off: to make it would take a tenth of the browser's time. */
const UNOPTIMIZED = '--js-flags=--no-maglev,--no-turbofan'

/** One Chromium serves all test files of a worker, and ends with it. */
function launch(): Promise<Browser> {
  const { args, ...options } = inject('chromium')
  return chromium.launch({ ...options, args: [...args, UNOPTIMIZED] })
}

async function newPage(options: PageOptions): Promise<Page> {
  const { phone, locale, timezone, baseURL, javaScript, serviceWorker, ahead } = profileOf(options)
  browser ??= launch()
  const launched = await browser
  const context = await launched.newContext({
    baseURL,
    userAgent: userAgent(launched.version(), phone),
    viewport: viewportOf(options),
    hasTouch: phone,
    isMobile: phone,
    colorScheme: schemeOf(options),
    reducedMotion: motionOf(options),
    locale,
    timezoneId: timezone,
    javaScriptEnabled: javaScript,
  })
  if (!serviceWorker) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  if (!ahead)
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  return context.newPage()
}

/** Ends a test: leaves its pages, and fails it if their console had something to say. A failed test leaves pictures of its pages. */
export async function leavePages({ task }: Pick<TestContext, 'task'>): Promise<void> {
  const leaving = opened
  opened = []
  if (task.result?.state === 'fail' || problems.length > 0) {
    const contexts = [...leaving.map(({ page }) => page), ...shared].map((page) => page.context())
    await takePictures(
      task,
      contexts.flatMap((context) => context.pages()),
    )
  }
  await Promise.all(added.splice(0).map((one) => one.dispose()))
  await Promise.all(leaving.map(leave))
  const said = problems.splice(0)
  expect(said, `the console of the browser:\n${said.join('\n')}`).toEqual([])
}

/** The options that cannot be changed in a profile any more. */
const profileOf = ({
  width = 390,
  locale = 'en-US',
  timezone = 'Asia/Phnom_Penh',
  baseUrl,
  javaScript = true,
  serviceWorker = false,
  ahead = serviceWorker,
}: PageOptions) => ({
  phone: width < DESKTOP_FROM,
  locale,
  timezone,
  baseURL: baseUrl ?? inject('baseUrl'),
  javaScript,
  serviceWorker,
  ahead,
})

const viewportOf = ({ width = 390 }: PageOptions) => ({ width, height: width < DESKTOP_FROM ? 844 : 900 })
const schemeOf = ({ dark = false }: PageOptions) => (dark ? 'dark' : 'light')
const motionOf = ({ motion = false }: PageOptions) => (motion ? 'no-preference' : 'reduce')

/** The pages that are free for such a test. */
function idleFor(options: PageOptions): Page[] {
  const key = JSON.stringify(profileOf(options))
  const pages = idle.get(key) ?? []
  idle.set(key, pages)
  return pages
}

/** A page that another test has left, as this one wants it. */
async function takeIdle(options: PageOptions): Promise<Page | undefined> {
  if (options.fresh) return
  const page = idleFor(options).pop()
  await page?.setViewportSize(viewportOf(options))
  await page?.emulateMedia({
    colorScheme: schemeOf(options),
    reducedMotion: motionOf(options),
    forcedColors: null,
    media: null,
  })
  return page
}

/** Empties the page's profile for another test, or closes it. */
async function leave({ page, options }: Opened): Promise<void> {
  const context = page.context()
  page.removeAllListeners()
  // A handler that is still asking the server would fail after its test.
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  const others = idleFor(options)
  if (options.fresh || page.isClosed() || others.length >= MOST_IDLE) return context.close()
  await Promise.all([
    ...context.pages().map((one) => one !== page && one.close()),
    context.setOffline(false),
    context.clearPermissions(),
  ])
  // A document of the application without scripts, from where its storage can be reached.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  others.push(page)
}

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
    if (['error', 'warning'].includes(message.type()))
      note(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => note(`uncaught: ${error.stack ?? error.message}`))
}
