import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { localesOf } from './looks.ts'
import { link, visit } from './screen.ts'

const WORDS = {
  kh: { root: '', browser: 'km-KH', weekend: 'ចុងសប្តាហ៍នេះ', next: 'ព្រឹត្តិការណ៍បន្ទាប់', add: 'បន្ថែមទៅប្រតិទិន' },
  en: { root: '/en', browser: 'en-US', weekend: 'This weekend', next: 'Coming up next', add: 'Add to calendar' },
  cn: { root: '/cn', browser: 'zh-CN', weekend: '本周末', next: '接下来的活动', add: '添加到日历' },
}

describe.each(localesOf('what is on'))('what is on, in %s', (locale) => {
  const { root, browser, weekend, next, add } = WORDS[locale]
  it('an empty weekend says what comes next, which can be put into the calendar', async () => {
    const page = await openPage({ locale: browser })
    // No event costs as much, in any week of the year.
    await visit(page, `${root}/event?period=this_weekend&price_min=99999`)
    await page.getByText(weekend).filter({ visible: true }).first().waitFor()
    const heading = page.getByRole('heading', { name: next, exact: true })
    await heading.waitFor()
    const events = page.getByRole('region', { name: next }).getByRole('article')
    await events.first().getByRole('link').click()
    await page.waitForURL('**/detail/*')
    const file = await link(page, add).getAttribute('href')
    const answer = await page.request.get(file ?? '')
    expect(answer.headers()['content-type']).toContain('text/calendar')
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    expect((await answer.text()).replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}`)
  })
})
