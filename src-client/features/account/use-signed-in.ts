import { useRouter } from '@tanstack/react-router'
import { toast } from '#client/components/toast.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { takeInterrupted } from '#client/lib/login-required.ts'
import type { SignedIn } from '#shared/account.ts'
import { localePath } from '#shared/locales.ts'
import { sessionUserOf } from '#shared/session-user.ts'
import { nextPage } from './next-page.ts'

/**
 * What follows a sign-in: the cached answers are fetched anew, the interrupted mutation runs, and the visitor
 * returns. @param next the page to return to
 */
export function useSignedIn(next: string | undefined) {
  const { history, options } = useRouter()
  const { session, utils, queryClient, locale, i18n } = options.context
  return async ({ user }: Pick<SignedIn, 'user'>): Promise<void> => {
    utils.account.me.setData(undefined, user)
    session.set(sessionUserOf(user))
    try {
      await takeInterrupted()?.()
    } catch (error) {
      void toast(errorSentence(error, i18n), 'error')
    }
    void queryClient.invalidateQueries()
    if (history.location.state.returns) return history.back()
    history.replace(localePath(locale, nextPage(next)))
  }
}
