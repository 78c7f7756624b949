import type { FastifyInstance } from 'fastify'
import { artAddress } from '#shared/art.ts'
import { HTML_LANG, type Locale, localePath, readLocale } from '#shared/locales.ts'
import { brandName } from '../composition/brand.ts'
import { referenceOf } from '../domains/catalog/public.ts'
import type { AppContext } from '../procedures/context.ts'
import { ICONS, SCREENS } from './app-pictures.ts'
import { artGenerator } from './art-generator.ts'

/** The default theme colour, and the page's own (`--color-surface`) while the application starts. */
const COLOURS = { theme_color: '#818CF8', background_color: '#fcfaf7' }

const MAX_AGE_SECONDS = 3_600

type Words = { description: string; visit: string; food: string; hotel: string; saved: string }

const WORDS: Record<Locale, Words> = {
  kh: {
    description: 'កន្លែងដើរលេង ញ៉ាំ និងស្នាក់នៅក្នុងប្រទេសកម្ពុជា៖ ប្រាសាទ កោះ ម្ហូបអាហារ សណ្ឋាគារ សេវាកម្ម និងព្រឹត្តិការណ៍ នៅគ្រប់ខេត្ត។',
    visit: 'កន្លែងទេសចរណ៍',
    food: 'ម្ហូបអាហារ',
    hotel: 'កន្លែងស្នាក់នៅ',
    saved: 'កន្លែងដែលបានរក្សាទុក',
  },
  en: {
    description:
      'Where to go, eat and stay in Cambodia: temples, islands, food, hotels, services and events in every province.',
    visit: 'Places to visit',
    food: 'Food',
    hotel: 'Places to stay',
    saved: 'Saved places',
  },
  cn: {
    description: '柬埔寨去哪玩、吃什么、住哪里：各省的寺庙、岛屿、美食、酒店、服务和活动。',
    visit: '景点',
    food: '美食',
    hotel: '住宿',
    saved: '我的收藏',
  },
}

/**
 * The web app manifest: https://www.w3.org/TR/appmanifest. The page names its language in the address, so that caches keep one of
 * each and no cookie is asked; without one it is Khmer.
 */
export function webManifest(app: FastifyInstance, context: Pick<AppContext, 'pool' | 'db' | 'log'>): void {
  const generator = artGenerator()
  app.get<{ Querystring: { lang?: string } }>('/manifest.webmanifest', async ({ query }, reply) => {
    const locale = readLocale(typeof query.lang === 'string' ? query.lang : '') ?? 'kh'
    const name = await brandName(referenceOf(context).current(), locale)
    const manifest = manifestOf(locale, name, generator)
    return reply
      .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest))
  })
}

function manifestOf(locale: Locale, name: string, generator: string) {
  const { description, ...words } = WORDS[locale]
  const icons = ICONS.map(({ name, size, maskable }) => ({
    src: artAddress(generator, { name: `app/${name}`, extension: 'png' }),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: maskable ? 'maskable' : 'any',
  }))
  const screenshots = SCREENS.map(({ name, width, height, form }) => ({
    src: artAddress(generator, { name: `app/${name}`, extension: 'jpg' }),
    sizes: `${width}x${height}`,
    type: 'image/jpeg',
    form_factor: form,
  }))
  const shortcut = (title: string, path: string) => ({
    name: title,
    url: localePath(locale, path),
    icons: icons.slice(0, 1),
  })
  return {
    // The same in each language: whoever changes it does not get a second application.
    id: '/',
    name,
    short_name: name,
    description,
    lang: HTML_LANG[locale],
    dir: 'ltr',
    scope: '/',
    start_url: localePath(locale, '/'),
    display: 'standalone',
    ...COLOURS,
    categories: ['travel', 'food', 'lifestyle'],
    icons,
    screenshots,
    shortcuts: [
      shortcut(words.visit, '/visit'),
      shortcut(words.food, '/food'),
      shortcut(words.hotel, '/hotel'),
      shortcut(words.saved, '/setting/mysave'),
    ],
  }
}
