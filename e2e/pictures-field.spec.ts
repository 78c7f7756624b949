import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openPage } from './browser.ts'
import { expectSound, overflow, violations } from './page-checks.ts'
import { join, peopleCalled } from './people.ts'
import { SAVED } from './published.ts'
import { button, visit } from './screen.ts'
import { call } from './sign-in.ts'

const somebody = peopleCalled('rithy.photos', '015 613')
const UPLOADS = '**/api/saveFiles/**'
const uploaded = z.object({ data: z.tuple([z.object({ id: z.string() })]) })

/** Each of a colour of its own: cropped to one size, those of one colour would be the same picture. */
const photo = async (width: number) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height: 480, channels: 3, background: { r: width - 600, g: 111, b: 106 } } })
    .jpeg()
    .withExif({ IFD0: { Make: 'A phone' } })
    .toBuffer(),
})

/** A photograph as phones keep it: lying on its side, red on top once it is upright, with a position. */
const phonePhoto = async () => {
  const red = { create: { width: 640, height: 700, channels: 3, background: '#ff0000' } } as const
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 2_800, height: 700, channels: 3, background: '#808080', noise } })
      .composite([{ input: red, left: 0, top: 0 }])
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'A phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 33/1 0/1' } })
      .toBuffer(),
  }
}

/** Larger than it is stored, but of one colour: drawn smaller it would have more bytes. */
const poster = async () => ({
  name: 'poster.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 2_800, height: 280, channels: 3, background: '#2f6f6a' } })
    .png({ palette: true, colours: 2 })
    .toBuffer(),
})

type Given = { name: string; mimeType: string; buffer: Buffer }

/** Hands files over as another program does: dropped on the first element of the selector, or pasted. @returns whether it was taken note of */
const hand = (page: Page, how: 'drop' | 'paste', selector: string, given: readonly Given[]): Promise<boolean> =>
  page.evaluate(
    ({ how, selector, files }) => {
      const data = new DataTransfer()
      for (const { name, mimeType, base64 } of files)
        data.items.add(
          new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type: mimeType }),
        )
      const options = { bubbles: true, cancelable: true }
      const event =
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data })
      return document.querySelector(selector)?.dispatchEvent(event) === false
    },
    { how, selector, files: given.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') })) },
  )

/** Notes the files that the page sends. @returns those so far */
async function noteSent(page: Page): Promise<() => Promise<Buffer[]>> {
  await page.evaluate(() => {
    const noted: Promise<string>[] = []
    const read = (file: File) => {
      const reader = new FileReader()
      const { promise, resolve } = Promise.withResolvers<string>()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsDataURL(file)
      return promise
    }
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get('files') : null
      if (file instanceof File) noted.push(read(file))
      send.call(this, body)
    }
    Object.assign(window, { noted })
  })
  return async () => {
    const noted = await page.evaluate(() =>
      Promise.all('noted' in window && Array.isArray(window.noted) ? window.noted : []),
    )
    return noted.map((url) => Buffer.from(String(url).split(',')[1] ?? '', 'base64'))
  }
}

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
  const sent = await noteSent(page)
  let requests = 0
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  await page.route(UPLOADS, async (route) => {
    await seen
    if (++requests === 2) await route.abort()
    else await route.continue()
  })
  await chooser.setInputFiles(await Promise.all([640, 650].map(photo)))
  const camera = page.locator('dialog[open] input[capture=environment]')
  expect(await button(page, 'Take a photo').isVisible()).toBe(true)
  await camera.setInputFiles(await photo(660))
  await expect.poll(() => pictures(page).getByRole('progressbar').count()).toBe(3)
  release()
  const again = button(page, 'Upload picture 2 again')
  await again.waitFor()
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  await expectSound(page)
  await again.click()
  await expect.poll(() => button(page, 'Describe or crop picture 2').count()).toBe(1)
  expect(requests).toBe(4)
  await chooser.setInputFiles({ ...(await photo(650)), name: 'the same again.jpg' })
  await page.getByText('Pictures that are here already were left out.').waitFor()
  expect([await pictures(page).count(), requests]).toEqual([3, 4])
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  const handle = button(page, 'Drag picture 1')
  await handle.focus()
  await page.keyboard.press('Space')
  // Below a dialog nothing is heard.
  await page.locator('dialog[open]').getByText('Picture 1 is over place 1.').waitFor({ state: 'attached' })
  // An arrow key goes nowhere before dnd-kit has measured all places; whoever sees that presses it again.
  const said = page.getByText(/^Picture 1 is over place \d\.$/)
  const move = async () => {
    const place = Number(/\d(?=\.)/.exec((await said.textContent()) ?? ''))
    if (place !== 2) await page.keyboard.press(place < 2 ? 'ArrowRight' : 'ArrowLeft')
    return place
  }
  await expect.poll(move, { interval: 500 }).toBe(2)
  await page.keyboard.press('Space')
  await expect.poll(() => widths(page)).toEqual([650, 640, 660])
  await button(page, 'Move picture 1 forward').click({ force: true })
  expect(await page.getByText('moved to 0').count()).toBe(0)
  await button(page, 'Drag picture 3').hover()
  await page.mouse.down()
  await button(page, 'Drag picture 2').hover()
  await page.mouse.up()
  await expect.poll(() => widths(page)).toEqual([650, 660, 640])

  // dnd-kit takes each click within 50 ms for the end of the drag. Of two such timers the later one ends later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
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

  for (const file of await sent()) expect((await sharp(file).metadata()).exif).toBeUndefined()

  await button(page, 'Remove picture 2').click()
  await expect.poll(() => widths(page)).toEqual([640, 640])
  await page.getByText('Picture 2 removed').waitFor()
})

it('leaves out a picture that was stored on an earlier visit', { timeout: 120_000 }, async () => {
  const page = await openPage({ width: 390 })
  await join(page, somebody())
  await visit(page, '/en/setting/mypost/dialog?edit=NEW&type=visit')
  const chooser = page.locator('dialog[open] input[type=file]').first()
  const answered = page.waitForResponse(UPLOADS)
  await chooser.setInputFiles(await photo(640))
  const [{ id }] = uploaded.parse(await (await answered).json()).data
  const draft = SAVED.parse(await call(page, 'post.saveDraft', { type: 'visit', language: 'en', images: [id] }))

  await visit(page, `/en/setting/mypost/dialog?edit=${draft.result.data.id}`)
  await expect.poll(() => widths(page)).toEqual([640])
  await chooser.setInputFiles(await Promise.all([640, 650].map(photo)))
  await page.getByText('Pictures that are here already were left out.').waitFor()
  await button(page, 'Describe or crop picture 2').waitFor()
  expect(await widths(page)).toEqual([640, 650])
})

it('takes what is dropped and pasted, and sends it upright, without its position and small where that saves data', {
  timeout: 120_000,
}, async () => {
  const page = await openPage({ width: 1_280 })
  await join(page, somebody())
  await visit(page, '/en/setting/mypost/dialog?edit=NEW&type=visit')
  const sent = await noteSent(page)
  const field = 'dialog[open] fieldset:has([type=file])'
  const [lying, large] = await Promise.all([phonePhoto(), poster()])
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('a film') }
  await page.locator(field).waitFor()
  expect(await button(page, 'Take a photo').count()).toBe(0)
  // Beside its place a file would be opened in place of the form.
  expect(await hand(page, 'drop', 'dialog[open]', [large])).toBe(true)
  expect(await pictures(page).count()).toBe(0)
  expect(await hand(page, 'drop', field, [lying, film])).toBe(true)
  expect(await hand(page, 'paste', 'body', [large])).toBe(true)
  await pictures(page).getByText('This picture cannot be read.').waitFor()
  await expect
    .poll(
      () =>
        pictures(page)
          .getByRole('button', { name: /^Describe/ })
          .count(),
      { timeout: 30_000 },
    )
    .toBe(2)

  const [upright, asItWas] = await sent()
  const { width, height, orientation, exif } = await sharp(upright).metadata()
  expect({ width, height, orientation, exif }).toEqual({ width: 640, height: 2_560 })
  expect(upright?.length).toBeLessThan(lying.buffer.length)
  const top = await sharp(upright).resize(1, 4).removeAlpha().raw().toBuffer()
  expect([top[0], top[2]].map((colour = 128) => Math.round(colour / 255))).toEqual([1, 0])
  expect(asItWas?.equals(large.buffer)).toBe(true)
})
