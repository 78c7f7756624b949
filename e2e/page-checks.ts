import type { RunOptions } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { provideAxe } from './axe.ts'

const AXE_OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Axe counts it among its experiments. Who speaks to a page says what stands on the button.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  // Results that nobody reads would take as long as the check.
  resultTypes: ['violations'],
  selectors: false,
}

/** Axe's findings once animations have ended, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await atRest(page)
  await provideAxe(page)
  return page.evaluate(async (options) => {
    const found = await axe.run(document, options)
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
  }, AXE_OPTIONS)
}

/** Longer ones are a style's timers, such as the six seconds after which a page waits for its font no more. */
const LONGEST_DELAY_MS = 1_000

/** Waits for animations that end: a menu that slides out is still in the page. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const ends = ({ endTime, delay = 0 }: ComputedEffectTiming) =>
      Number(endTime) < Number.POSITIVE_INFINITY && delay <= longest
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
        .filter(({ effect }) => effect && ends(effect.getComputedTiming()))
    while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished))
  }, LONGEST_DELAY_MS)
}

/** Waits until React has hydrated headings, links and buttons. */
export async function waitForHydration(page: Page): Promise<void> {
  const isDone = await page.evaluate(async () => {
    // React's mark on hydrated elements.
    const isHydrated = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
    const isDone = () => {
      const nodes = [...document.querySelectorAll('h1, a, button')]
      return nodes.length > 0 && nodes.every(isHydrated)
    }
    const until = performance.now() + 10_000
    while (!isDone() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
    return isDone()
  })
  if (!isDone) throw new Error('the page was not hydrated within 10 s')
}

/** Whether React has hydrated this element, by its mark on it. */
export const isHydrated = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$')))

/** An entry of the browser's, which TypeScript's library does not know. */
type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** The cumulative layout shift, and what moved: its markup's beginning, and from where to where. */
function layoutShift(page: Page): Promise<{ sum: number; moves: string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
        // Text moves as well, and is known by the element around it.
        const markup = (node?: Node | null) =>
          (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 160)
        const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift'
        const shifts: LayoutShift[] = []
        new PerformanceObserver((list) => {
          shifts.push(...list.getEntries().filter(isShift))
        }).observe({ type: 'layout-shift', buffered: true })
        const answer = () => {
          const unasked = shifts.filter(({ hadRecentInput }) => !hadRecentInput)
          const moves = unasked.flatMap(({ sources, value }) =>
            sources.map(
              ({ node, previousRect, currentRect }) =>
                `${value.toFixed(4)} ${place(previousRect)} → ${place(currentRect)} ${markup(node)}`,
            ),
          )
          resolve({ sum: unasked.reduce((sum, { value }) => sum + value, 0), moves })
        }
        // Buffered entries are delivered within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(answer)))
      }),
  )
}

/** Pixels by which a page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Accessible, and no wider than the window. */
export async function expectSound(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await overflow(page), 'wider than the window').toBeLessThanOrEqual(0)
}

/** Nothing moved by itself, but for the share of the window that may. */
export async function expectStill(page: Page, most = 0.01): Promise<void> {
  const { sum, moves } = await layoutShift(page)
  expect(sum, `moved: ${moves.join('\n')}`).toBeLessThanOrEqual(most)
}
