import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { adminAt } from './admin-at.ts'
import { chooseByPart } from './long-list.ts'
import { overflow, violations } from './page-checks.ts'
import { button, field, link } from './screen.ts'
import { call } from './sign-in.ts'

const entry = (name: string, value: string) => {
  const id = `theme.${name.replaceAll(' ', '-')}`
  return { kind: 'configuration', id, data: { appName: name, key: id, type: 'theme', input: 'colour', value } }
}

describe('an admin', () => {
  it('finds who changed the theme colour, takes it back, and sees the record as it was, beside today', async () => {
    // Another at each try.
    const name = `accent ${Date.now()}`
    const page = await adminAt('/en/setting/admin?tab=changes', { width: 1280 })
    await call(page, 'catalog.save', entry(name, '#818cf8'))
    await call(page, 'catalog.save', entry(name, '#ff0000'))

    await chooseByPart(page, 'Kind', 'configuration')
    await expect.poll(() => field(page, 'Kind').inputValue()).toBe('configuration')
    await field(page, 'Field').selectOption('Value')
    const changes = page.getByRole('list', { name: 'Changes, the newest first' })
    const change = changes.getByRole('listitem').filter({ hasText: name })
    // Only what was changed has a field, and that it was made has not.
    await expect.poll(() => change.allTextContents()).toEqual([expect.stringMatching(/#818cf8.*#ff0000/)])
    expect(await overflow(page)).toBe(0)
    expect(new URL(page.url()).searchParams.get('field')).toBe('value')

    await change.getByText('Where it is in the log').click()
    await change.getByText('RecordSaved').waitFor()
    await link(page, `All changes ${name}`).click()
    await expect.poll(() => changes.getByRole('heading').count()).toBe(2)
    await page.getByRole('link', { name: `Remove only “${name}”` }).waitFor()

    await button(page, `Take back: ${name}`).click()
    await page
      .getByRole('dialog', { name: 'Take this change back?' })
      .getByRole('button', { name: 'Take back' })
      .click()
    await page.getByText(`“${name}” is as it was before.`).waitFor()
    await expect.poll(() => changes.getByRole('heading').count()).toBe(3)
    const latest = changes.getByRole('listitem').first()
    await expect.poll(() => latest.textContent()).toMatch(/you.*#ff0000.*#818cf8/)

    await link(page, 'As it was at a time').click()
    const row = page.getByRole('row').filter({ hasText: entry(name, '').id })
    await row.getByText('Made since').waitFor()
    expect(await row.textContent()).toMatch(/not there.*#818cf8/)
    expect(await overflow(page)).toBe(0)
  })

  it('narrows the list by keyboard, shares the filter as a link, clears it, and takes the changes as a file', async () => {
    const page = await adminAt('/en/setting/admin?tab=changes&who=nobody.at.all&from=2026-01-01', { width: 390 })
    await page.getByText('Nothing was changed like this').waitFor()
    expect([await overflow(page), await violations(page)]).toEqual([0, []])
    expect(await field(page, 'From').inputValue()).toBe('2026-01-01')
    await link(page, 'Clear all filters').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Changes, the newest first' }).waitFor()
    // The choice is another one once it knows how many kinds there are.
    await button(page, 'Search: Kind').waitFor()
    await field(page, 'Kind').focus()
    await page.keyboard.type('Categories')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('category')
    await expect.poll(() => link(page, 'CSV').getAttribute('href')).toContain('category')
    const [download] = await Promise.all([page.waitForEvent('download'), link(page, 'CSV').click()])
    expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    const [header, ...lines] = text.trimEnd().split('\r\n')
    expect(header).toContain('who,role,kind')
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.every((line) => line.includes(',Categories,'))).toBe(true)
    await field(page, 'Changed by (username)').fill('demo.admin')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('who')).toBe('demo.admin')
    expect(await violations(page)).toEqual([])
  })
})
