import { expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { overflow, violations } from './page-checks.ts'
import { join, peopleCalled } from './people.ts'
import { dialog, visit } from './screen.ts'
import { call } from './sign-in.ts'

const somebody = peopleCalled('kunthea.mine', '015 734')

it('a member deletes a post far down in the list, and has it back with what is in view and has the focus', async () => {
  const page = await openPage({ width: 390 })
  await join(page, somebody())
  const names = [1, 2, 3, 4, 5, 6].map((number) => `Hut number ${number}`)
  const [oldest = ''] = names
  for (const name of names) await call(page, 'post.saveDraft', { type: 'hotel', language: 'en', province: 'kep', name })
  await visit(page, '/en/setting/mypost?order=name')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Delete Hut/ }) })
  await expect.poll(() => rows.count()).toBe(6)
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.getByRole('button', { name: 'Delete Hut number 6' }).click()
  await dialog(page, 'Delete this post?').getByRole('button', { name: 'Delete', exact: true }).click()
  const notice = page.getByText('“Hut number 6” has been deleted.')
  await notice.waitFor()
  await expect.poll(() => rows.count()).toBe(5)
  const place = await notice.boundingBox()
  expect(place?.y).toBeGreaterThan(0)
  expect(place?.y).toBeLessThan(600)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBe(6)
  await notice.waitFor({ state: 'detached' })
  expect(await rows.first().textContent()).toContain(oldest)
})
