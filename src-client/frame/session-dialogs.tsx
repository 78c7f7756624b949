import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { onLoginRequired } from '#client/lib/login-required.ts'
import { LOGIN, SIGN_OUT } from '#client/lib/session-overlays.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'

const LOGIN_ALERT = lazyPart(() => import('#client/features/account/login-alert.tsx'), {
  messages: ['account', 'forms'],
})
const SIGN_OUT_DIALOG = lazyPart(() => import('#client/features/account/sign-out-dialog.tsx'), {
  messages: ['account', 'forms'],
})

/** Dialogs about the session, which may open on any page. */
export function SessionDialogs() {
  const router = useRouter()
  const login = useOverlay(LOGIN)
  const signOut = useOverlay(SIGN_OUT)
  const showLogin = useEffectEvent(() => {
    // Several queries may fail, and the member may be on the way to sign in by then.
    const isThere = router.latestLocation.pathname.startsWith('/account/')
    if (!login.isOpen && !isThere) login.open()
  })
  useEffect(() => onLoginRequired(() => showLogin()), [])
  return (
    <>
      {login.isOpen && (
        <Lazy part={LOGIN_ALERT} pending={null}>
          {(LoginAlert) => <LoginAlert onClose={login.close} />}
        </Lazy>
      )}
      {signOut.isOpen && (
        <Lazy part={SIGN_OUT_DIALOG} pending={null}>
          {(SignOutDialog) => <SignOutDialog onClose={signOut.close} />}
        </Lazy>
      )}
    </>
  )
}
