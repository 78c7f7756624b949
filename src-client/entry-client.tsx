import '@vitejs/plugin-react/preamble'
import './styles.css'
import type { Messages } from '@lingui/core'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type Locale, splitLocalePath } from '#shared/locales.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { takeAnswers } from './lib/answers.ts'
import { createApiClient } from './lib/api-client.ts'
import { becomeUser } from './lib/become-user.ts'
import { arrivedBrand } from './lib/brand.ts'
import { doEarlyTap } from './lib/early.ts'
import { createHttpCaller } from './lib/http-caller.ts'
import { createI18n } from './lib/i18n.ts'
import { growTexts, learnTexts, textsOf } from './lib/later-texts.ts'
import { requireLogin } from './lib/login-required.ts'
import { nameMissingCode } from './lib/missing-code.ts'
import { createQueryClient } from './lib/query-client.ts'
import { learnReasons } from './lib/refusal.ts'
import { createSession } from './lib/session.ts'
import { readTheme } from './lib/theme.ts'
import { createAppRouter } from './router.tsx'

type Catalogs = Record<Locale, () => Promise<{ messages: Messages }>>

const CATALOGS: Catalogs = {
  kh: () => import('./locales/kh/messages.po'),
  en: () => import('./locales/en/messages.po'),
  cn: () => import('./locales/cn/messages.po'),
}
const LATER_CATALOGS: Catalogs = {
  kh: () => import('./locales/kh/later.po'),
  en: () => import('./locales/en/later.po'),
  cn: () => import('./locales/cn/later.po'),
}

/** The origin the server knows itself by, so that addresses in the head stay as they came. */
function publicOrigin(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return canonical ? new URL(canonical.href).origin : location.origin
}

nameMissingCode()
const { locale } = splitLocalePath(location.pathname)
const queryClient = createQueryClient()
takeAnswers(queryClient)
const { messages } = await CATALOGS[locale]()
const i18n = createI18n(locale, messages)
growTexts(messages, async () => {
  const [later, { LATER_REASONS }] = await Promise.all([LATER_CATALOGS[locale](), import('./lib/later-reasons.ts')])
  learnTexts(later.messages)
  learnReasons(LATER_REASONS)
})
const session = createSession(undefined)
const caller = createHttpCaller(locale, (call) => {
  if (session.user()) becomeUser({ session, queryClient }, null)
  requireLogin(call.type === 'mutation' ? () => caller(call) : undefined)
})
const router = createAppRouter({
  locale,
  brand: arrivedBrand(),
  i18n,
  queryClient,
  client: createApiClient(caller),
  origin: publicOrigin(),
  theme: readTheme(document.documentElement.dataset.theme),
  session,
})
await textsOf(router.matchRoutes(router.latestLocation))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
      <Takeover />
    </StrictMode>,
  )
})

/** Is there when the whole page is the application's. */
function Takeover() {
  useEffect(doEarlyTap, [])
  return null
}

/** What is kept from visit to visit has time: without a network it waits for one. */
const keep = (): Promise<void> =>
  import('./keep-state.ts').then(
    ({ keepState }) => keepState(router),
    () => addEventListener('online', keep, { once: true }),
  )

void fetchAhead(router).then(keep)
