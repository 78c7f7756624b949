import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { overflow, violations } from './page-checks.ts'
import { join, peopleCalled } from './people.ts'
import { button, visit } from './screen.ts'

const somebody = peopleCalled('rithy.photos', '015 613')
const UPLOADS = '**/api/saveFiles/**'

const photo = async (width: number) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height: 480, channels: 3, background: '#2f6f6a' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'A phone' } })
    .toBuffer(),
})

const pictures = (page: Page): Locator => page.locator('dialog[open] fieldset:has([type=file]) ol > li')
/** The widths tell the pictures apart. */
const widths = (page: Page) =>
  pictures(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))

it('uploads pictures, tries one again, moves one by keyboard, describes one and takes one away', {
  timeout: 120_000,
}, async () => {
  const page = await openPage({ width: 390, expected: [/ERR_FAILED/] })
  await join(page, somebody())
  await visit(page, '/en/setting/mypost/dialog?edit=NEW&type=visit')
  const chooser = page.locator('dialog[open] input[type=file]').first()
  const sent: string[] = []
  await page.route(UPLOADS, async (route) => {
    sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
    if (sent.length === 2) await route.abort()
    else await route.continue()
  })
  await chooser.setInputFiles(await Promise.all([640, 650, 660].map(photo)))
  const again = button(page, 'Upload picture 2 again')
  await again.waitFor()
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  await again.click()
  await expect.poll(() => button(page, 'Describe or crop picture 2').count()).toBe(1)
  expect(sent).toHaveLength(4)
  // What a photo tells of its owner does not leave the phone.
  expect(sent.join('')).not.toContain('A phone')
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  const handle = button(page, 'Drag picture 1')
  await handle.focus()
  await page.keyboard.press('Space')
  await page.getByText('Picture 1 is over place 1.').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowRight')
  await page.getByText('Picture 1 is over place 2.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await expect.poll(() => widths(page)).toEqual([650, 640, 660])
  await button(page, 'Move picture 3 forward').click()
  await expect.poll(() => widths(page)).toEqual([650, 660, 640])

  await button(page, 'Describe or crop picture 1').click()
  const sheet = page.getByRole('dialog', { name: 'Picture 1' })
  await sheet.locator('[name="alt.en"]').fill('The green river')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await button(page, 'Describe or crop picture 1').click()
  await expect.poll(() => sheet.locator('[name="alt.en"]').inputValue()).toBe('The green river')
  await sheet.getByRole('button', { name: 'Crop to 4 : 3' }).click()
  await sheet.getByRole('button', { name: 'Crop', exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => widths(page)).toEqual([640, 660, 640])

  await button(page, 'Remove picture 2').click()
  await expect.poll(() => widths(page)).toEqual([640, 640])
  await page.getByText('Picture 2 removed').waitFor()
})
