import '@vitejs/plugin-react/preamble'
import './styles.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type Locale, splitLocalePath } from '#shared/locales.ts'
import { arrivedBrand } from './lib/brand.ts'
import { hydrateQueries } from './lib/dehydrated-queries.ts'
import { EarlyTap } from './lib/early-taps.ts'
import { createI18n } from './lib/i18n.ts'
import { httpLinks } from './lib/links.ts'
import { requireLogin } from './lib/login-required.ts'
import { type LocaleMessages, messagesOf, setMessages } from './lib/messages.ts'
import { markMissingCodeErrors } from './lib/missing-code.ts'
import { arrivedSetting } from './lib/page-setting.ts'
import { createQueryClient } from './lib/query-client.ts'
import { createSession } from './lib/session.ts'
import { storedTheme } from './lib/theme.ts'
import { whenIdle } from './lib/when-idle.ts'
import { prefetchOnIntent } from './prefetch.ts'
import { createAppRouter } from './router.tsx'

const MESSAGES: Record<Locale, () => Promise<LocaleMessages>> = {
  kh: () => import('./locales/kh.ts'),
  en: () => import('./locales/en.ts'),
  cn: () => import('./locales/cn.ts'),
}

/** The origin the server knows itself by, so that addresses in the head stay as they came. */
function publicOrigin(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return canonical ? new URL(canonical.href).origin : location.origin
}

/** If code cannot be fetched, tries again when the network is back. */
function startWhenFetched<Module>(fetchCode: () => Promise<Module>, start: (code: Module) => void): Promise<void> {
  const again = () => void startWhenFetched(fetchCode, start)
  return fetchCode().then(start, () => addEventListener('online', again, { once: true }))
}

/** Browsers read these at first use, for as long as a slice of the rendering takes: in a task of its own no tap waits for both. */
const readPluralRules = () =>
  new Promise<string>((resolve) => setTimeout(() => resolve(new Intl.PluralRules('en').select(1))))

// A function, not the module's own body: files that are fetched meanwhile import this one's.
async function start(): Promise<void> {
  markMissingCodeErrors()
  // Before the schemas come: Zod would try to compile code, which the content security policy refuses and reports.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  const { locale } = splitLocalePath(location.pathname)
  const queryClient = createQueryClient()
  hydrateQueries(queryClient)
  const [loaded] = await Promise.all([MESSAGES[locale](), readPluralRules()])
  setMessages(locale, loaded)
  const i18n = createI18n(locale, loaded.messages)
  // Where the server cannot be reached, the service worker answers with an empty page.
  const offline = document.documentElement.hasAttribute('data-offline')
    ? await import('./offline/offline-shell.tsx')
    : undefined
  const arrived = offline?.arriveOffline(locale)
  const session = createSession(arrived?.user)
  const router = createAppRouter({
    locale,
    brand: arrived?.brand ?? arrivedBrand(),
    analytics: arrivedSetting('analytics'),
    tiles: arrivedSetting('tiles'),
    i18n,
    queryClient,
    links: httpLinks(locale, requireLogin),
    origin: publicOrigin(),
    theme: storedTheme(),
    session,
  })
  await messagesOf(router.matchRoutes(router.latestLocation))

  if (offline) await offline.drawOffline(router)
  else
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <RouterClient router={router} />
          <EarlyTap />
        </StrictMode>,
      )
    })

  void import('./lib/heal-pictures.ts').then(
    ({ healPictures }) => healPictures(),
    () => undefined,
  )
  void import('./lib/typed-text.ts').then(
    ({ restoreTypedText }) => restoreTypedText(),
    () => undefined,
  )
  void whenIdle().then(() =>
    startWhenFetched(
      () => import('./persist-state.ts'),
      ({ persistState }) => persistState(router),
    ),
  )
  void whenIdle().then(() =>
    startWhenFetched(
      () => import('./frame/keep-wishes.ts'),
      ({ keepWishes }) => keepWishes(router.options.context),
    ),
  )
  if (import.meta.env.PROD)
    void whenIdle().then(() =>
      startWhenFetched(
        () => import('./offline/keep-offline.ts'),
        ({ keepOffline }) => void keepOffline(router, new URL(import.meta.url).pathname),
      ),
    )
  void whenIdle()
    .then(() => import('./lib/count-pages.ts'))
    .then(({ countPages }) => countPages(router))
    .catch(() => undefined)
  void whenIdle()
    .then(() => import('./late-font.ts'))
    .then(({ takeUpLateFont }) => takeUpLateFont(router))
    // The page stays readable in the font that it has.
    .catch(() => undefined)
  void prefetchOnIntent(router)
}

void start()
