import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { onLoginRequired, settleLogin } from '#client/lib/login-required.ts'
import { useUser } from '#client/lib/session.ts'
import { LOGIN, SIGN_OUT } from '#client/lib/session-overlays.ts'
import { switchUser } from '#client/lib/switch-user.ts'
import { useFrameOverlay } from '#client/lib/use-overlay.ts'
import { splitLocalePath } from '#shared/locales.ts'

const TEXTS = { messages: ['account', 'forms'] }
const LOGIN_ALERT = lazyPart(() => import('#client/features/account/login-alert.tsx'), TEXTS)
const SIGN_IN_DIALOG = lazyPart(() => import('#client/features/account/sign-in-dialog.tsx'), TEXTS)
const SIGN_OUT_DIALOG = lazyPart(() => import('#client/features/account/sign-out-dialog.tsx'), TEXTS)

/** The dialogs that belong to the session, on any page. */
export default function SessionDialogs() {
  const login = useLogin()
  const signOut = useFrameOverlay(SIGN_OUT)
  const user = useUser()
  return (
    <>
      {login.isOpen &&
        (user ? (
          <Lazy part={SIGN_IN_DIALOG} pending={null}>
            {(SignInDialog) => <SignInDialog member={user} onClose={login.close} />}
          </Lazy>
        ) : (
          <Lazy part={LOGIN_ALERT} pending={null}>
            {(LoginAlert) => <LoginAlert onClose={login.close} />}
          </Lazy>
        ))}
      {signOut.isOpen && (
        <Lazy part={SIGN_OUT_DIALOG} pending={null}>
          {(SignOutDialog) => <SignOutDialog onClose={signOut.close} />}
        </Lazy>
      )}
    </>
  )
}

/** Asks to sign in where a call was refused for want of a session: a member over their page, which stays as it is. */
function useLogin() {
  const router = useRouter()
  const { history } = router
  const { session } = router.options.context
  const login = useFrameOverlay(LOGIN)
  const isElsewhere = useSyncExternalStore(
    history.subscribe,
    () => splitLocalePath(history.location.pathname).path.startsWith('/account/'),
    () => false,
  )
  const isEnded = useRef(false)
  const show = useEffectEvent(() => {
    isEnded.current = session.user() !== null
    // Several calls may be refused, and the visitor may be on the way to sign in by then.
    if (!login.isOpen && !isElsewhere) login.open()
  })
  useEffect(() => onLoginRequired(() => show()), [])
  const isAsked = login.isOpen || isElsewhere
  useEffect(() => {
    if (!isAsked) settleLogin(false)
  }, [isAsked])
  useEffect(() => {
    const forget = session.onChange(() => {
      isEnded.current = false
    })
    // A member who has not signed in again keeps what is on the page, and is a guest on the next one.
    const stop = router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
      if (hrefChanged && isEnded.current) switchUser(router.options.context, null)
    })
    return () => {
      forget()
      stop()
    }
  }, [router, session])
  return login
}
