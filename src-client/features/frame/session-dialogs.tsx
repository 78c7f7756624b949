import { useEffect, useEffectEvent } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { withTexts } from '#client/lib/later-texts.ts'
import { onLoginRequired } from '#client/lib/login-required.ts'
import { definePart } from '#client/lib/part.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { LOGIN, SIGN_OUT } from '../account/overlays.ts'

const LOGIN_ALERT = definePart(() => withTexts(import('../account/login-alert.tsx')))
const SIGN_OUT_DIALOG = definePart(() => withTexts(import('../account/sign-out-dialog.tsx')))

/** What may have to be asked about the session on any page. */
export function SessionDialogs() {
  const login = useOverlay(LOGIN)
  const signOut = useOverlay(SIGN_OUT)
  const showLogin = useEffectEvent(() => {
    if (!login.isOpen) login.open()
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
