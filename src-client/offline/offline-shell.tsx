import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { serverAnswers } from '#client/lib/missing-code.ts'
import { readPersistedState } from '#client/lib/persisted-state.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { switchUser } from '#client/lib/switch-user.ts'
import { storedTheme } from '#client/lib/theme.ts'
import { showThemeColor } from '#client/lib/theme-color.ts'
import type { AppRouterInstance } from '#client/router.tsx'
import { DEFAULT_BRAND } from '#shared/brand.ts'
import type { Locale } from '#shared/locales.ts'
import { type SessionUser, sessionUserOf } from '#shared/session-user.ts'

const AGAIN_MS = 3_000

/** The state that a page of the server would have: the brand, the theme and who is signed in, as the last visit knew them. */
export function arriveOffline(locale: Locale): { brand: string; user: SessionUser | null } {
  const { configuration, userInfos } = readPersistedState()
  const theme = storedTheme()
  if (theme) document.documentElement.dataset.theme = theme
  const { uuid, userName, profile } = userInfos
  const user: SessionUser | null =
    uuid === ''
      ? null
      : { uuid, userName, nickname: userName, profile: profile || null, role: 'user', is_author: false }
  return { brand: configuration[`brand.name.${locale}`]?.trim() || DEFAULT_BRAND[locale], user }
}

/** Draws the page that the address names, from what is kept, and asks for everything anew when the server can be reached. */
export async function drawOffline(router: AppRouterInstance): Promise<void> {
  await router.load()
  flushSync(() =>
    createRoot(document).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
  // React has taken off what it has not put on the document itself.
  showThemeColor()
  addEventListener('online', () => void whenReached().then(() => catchUp(router)), { once: true })
}

/** A browser may say too early that it is online: what is asked for then would come from what is kept. */
async function whenReached(): Promise<void> {
  while (!(await serverAnswers())) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
}

async function catchUp(router: AppRouterInstance): Promise<void> {
  const { context } = router.options
  const { session, client, queryClient } = context
  if (session.user()) {
    try {
      session.set(sessionUserOf(await client.account.me.query()))
    } catch (error) {
      if (rejectionCode(error)?.startsWith('SESSION_')) switchUser(context, null)
    }
  }
  await Promise.all([queryClient.invalidateQueries(), router.invalidate()])
}
