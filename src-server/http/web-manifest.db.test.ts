import sharp from 'sharp'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { LOCALES, localePath } from '#shared/locales.ts'
import { webScene } from '../testing/scene.ts'

const { web } = await webScene()

const picture = z.object({ src: z.string(), sizes: z.string(), type: z.string() })
const manifestSchema = z.object({
  id: z.string(),
  name: z.string(),
  lang: z.string(),
  start_url: z.string(),
  display: z.string(),
  icons: z.array(picture.extend({ purpose: z.string() })),
  screenshots: z.array(picture.extend({ form_factor: z.string() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
})

async function manifestAt(url: string) {
  const { headers, statusCode, body } = await web.inject(url)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  return manifestSchema.parse(JSON.parse(body))
}

it('the manifest is that of one application, in the language of its address', async () => {
  const manifests = await Promise.all(LOCALES.map((locale) => manifestAt(`/manifest.webmanifest?lang=${locale}`)))
  expect(manifests.map(({ name }) => name)).toEqual(['ដំណើរ', 'Domner', 'Domner'])
  expect(manifests.map(({ lang }) => lang)).toEqual(['km', 'en', 'zh-Hans'])
  expect(manifests.map(({ start_url }) => start_url)).toEqual(LOCALES.map((locale) => localePath(locale, '/')))
  expect(new Set(manifests.map(({ id }) => id)).size).toBe(1)
  expect(await manifestAt('/manifest.webmanifest')).toEqual(manifests[0])
  expect(await manifestAt('/manifest.webmanifest?lang=xx&lang=yy')).toEqual(manifests[0])
})

it('its pictures have the sizes that it says, and are kept for a year', async () => {
  const { icons, screenshots } = await manifestAt('/manifest.webmanifest?lang=en')
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes, type } of [...icons, ...screenshots]) {
    const { headers, rawPayload } = await web.inject(src)
    expect(headers, src).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
    const { width, height } = await sharp(rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

it.each(['/art/app/icon-192.svg', '/art/app/icon-7.png', '/art/app/screen-temple.png'])('%s is none', async (url) => {
  expect((await web.inject(url)).statusCode).toBe(404)
})
