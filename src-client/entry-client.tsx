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
import { arrivedBrand } from './lib/brand.ts'
import { doEarlyTap } from './lib/early.ts'
import { createHttpCaller } from './lib/http-caller.ts'
import { createI18n } from './lib/i18n.ts'
import { nameMissingCode } from './lib/missing-code.ts'
import { createQueryClient } from './lib/query-client.ts'
import { readTheme } from './lib/theme.ts'
import { createAppRouter } from './router.tsx'

const CATALOGS: Record<Locale, () => Promise<{ messages: Messages }>> = {
  kh: () => import('./locales/kh/messages.po'),
  en: () => import('./locales/en/messages.po'),
  cn: () => import('./locales/cn/messages.po'),
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
const router = createAppRouter({
  locale,
  brand: arrivedBrand(),
  i18n: createI18n(locale, messages),
  queryClient,
  client: createApiClient(createHttpCaller(locale)),
  origin: publicOrigin(),
  theme: readTheme(document.documentElement.dataset.theme),
})

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

void fetchAhead(router)
