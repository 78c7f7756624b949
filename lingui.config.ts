import { readdirSync } from 'node:fs'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const CLIENT = '<rootDir>/src-client'
const ROUTES = `${CLIENT}/routes`

/** The rejections that only screens of bookings meet. */
const BOOKING_MESSAGES = `${CLIENT}/lib/booking-messages.ts`
/** The owner's part of the dashboard has its texts in the catalog of the dashboard. */
const HOST = 'host'
const features = readdirSync(new URL('./src-client/features', import.meta.url)).filter((name) => name !== HOST)

const foldersOf = (feature: string) =>
  [feature, ...(feature === 'admin' ? [HOST] : [])].map((name) => `${CLIENT}/features/${name}`)

/** The routes that are named like a feature, or stand in a folder of that name. */
const routesOf = (feature: string) => [`${ROUTES}/**/${feature}.*`, `${ROUTES}/**/${feature}/**`]
/** The parts that only members' forms are made of, which are no part of the login's first load. */
const FIELDS = [
  'array-field',
  'crop-picture',
  'picture-field',
  'picture-sheet',
  'picture-slot',
  'pictures-field',
  'select-field',
  'sortable-pictures',
  'upload-progress',
  'versioned-form',
].map((file) => `${CLIENT}/components/form/${file}.tsx`)
/** Members and admins read histories, and choose from long lists. */
const HISTORY = ['history-by', 'history-list', 'choices-sheet', 'long-select'].map(
  (file) => `${CLIENT}/components/${file}.tsx`,
)
/** The calendar of a stay, which hotels and lists share. */
const STAY_COUNTS = ['stay-counts', 'form/stepper'].map((file) => `${CLIENT}/components/${file}.tsx`)
const DATES = [`${CLIENT}/components/stay-calendar.tsx`, ...STAY_COUNTS]
/** Files outside of a feature's folder whose texts are in its catalog. A hotel's page counts people and rooms before its calendar is there. */
const SHARED: Record<string, string[]> = { booking: [BOOKING_MESSAGES], room: STAY_COUNTS }
/** Texts around a page that its HTML has already: they come with the code that hydrates them. */
const FRAME = [
  'account-button',
  'account-menu',
  'bottom-bar',
  'footer',
  'header-menus',
  'language-menu',
  'language-offer',
  'menu-button',
  'phone-menu',
  'theme-buttons',
  'theme-menu',
  'top-nav',
].map((file) => `${CLIENT}/frame/${file}.tsx`)
FRAME.push(`${CLIENT}/frame/entries.ts`, `${CLIENT}/frame/use-themes.ts`, `${CLIENT}/components/page-not-found.tsx`)
/** The bookings that something is refused for, which are told beside the sentence that refuses it. */
const STAYS_TO_COME = `${CLIENT}/components/stays-to-come.tsx`
const pathOf = (catalog: string) => `${CLIENT}/locales/${catalog}/{locale}`

/**
 * A catalog for each feature, with the texts of its routes, so that two branches rarely meet in one file. Beside them `app`
 * (what every page begins with), `frame` (what hydrates later around it), `forms`, `rejections` (why something was not done),
 * `fields`, `dates` and `site` (the pages about the site).
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['kh', 'en', 'cn'],
  runtimeConfigModule: { Trans: ['#client/lib/trans.tsx', 'Trans'] },
  catalogs: [
    ...features.map((feature) => ({
      path: pathOf(feature),
      include: [...foldersOf(feature), ...routesOf(feature), ...(SHARED[feature] ?? [])],
      // The menu of the settings shows the titles of all its pages.
      exclude: feature === 'setting' ? [] : [`${ROUTES}/setting/**`],
    })),
    { path: pathOf('site'), include: [ROUTES], exclude: [...features.flatMap(routesOf), `${ROUTES}/__root.tsx`] },
    { path: pathOf('forms'), include: [`${CLIENT}/components/form`], exclude: FIELDS },
    { path: pathOf('rejections'), include: [`${CLIENT}/lib/later-messages.ts`, STAYS_TO_COME] },
    { path: pathOf('fields'), include: [...FIELDS, ...HISTORY] },
    { path: pathOf('frame'), include: FRAME },
    { path: pathOf('dates'), include: DATES },
    {
      path: pathOf('app'),
      include: ['components', 'frame', 'lib', 'routes/__root.tsx'].map((path) => `${CLIENT}/${path}`),
      exclude: [
        `${CLIENT}/components/form/**`,
        `${CLIENT}/lib/later-messages.ts`,
        BOOKING_MESSAGES,
        ...DATES,
        ...FRAME,
        ...HISTORY,
        STAYS_TO_COME,
      ],
    },
  ],
  // Line numbers would change a catalog with every edit of the code around a text.
  format: formatter({ lineNumbers: false }),
})
