import { useRouter } from '@tanstack/react-router'
import { settleLogin } from '#client/lib/login-required.ts'
import type { SignedIn } from '#shared/account.ts'
import { localePath } from '#shared/locales.ts'
import { sessionUserOf } from '#shared/session-user.ts'
import { nextPage } from './next-page.ts'

/**
 * Completes a sign-in: cached answers are fetched anew, refused calls are sent again, and the visitor returns.
 * @param next the page to return to
 */
export function useSignedIn(next: string | undefined) {
  const { history, options } = useRouter()
  const { session, utils, queryClient, locale } = options.context
  return ({ user }: Pick<SignedIn, 'user'>): void => {
    utils.account.me.setData(undefined, user)
    session.set(sessionUserOf(user))
    settleLogin(true)
    void queryClient.invalidateQueries()
    if (history.location.state.returns) history.back()
    else history.replace(localePath(locale, nextPage(next)))
  }
}
