import { expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { violations } from './page-checks.ts'
import { visit } from './screen.ts'

it('a button whose name leaves out the words on it is found', async () => {
  const page = await openPage()
  await visit(page, '/en/about')
  expect(await violations(page)).toEqual([])
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.textContent = 'Save changes'
    button.ariaLabel = 'Send'
    document.querySelector('main')?.append(button)
  })
  expect(await violations(page)).toEqual([expect.stringMatching(/^label-content-name-mismatch: /)])
})
