import { useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Avatar } from '#client/components/avatar.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { toast } from '#client/components/toast.ts'
import { settleLogin } from '#client/lib/login-required.ts'
import { switchUser } from '#client/lib/switch-user.ts'
import { trpc } from '#client/lib/trpc.ts'
import { openDialog } from '#client/lib/use-overlay.ts'
import type { AccountView, SignedIn } from '#shared/account.ts'
import { type SessionUser, sessionUserOf } from '#shared/session-user.ts'
import { LoginForm } from './login-form.tsx'
import Providers from './providers.tsx'

type Props = { member: SessionUser; onClose: () => void }

/** Asks a member whose session has ended to sign in, over what they are doing: it goes on once the dialog is gone. */
export default function SignInDialog({ member, onClose }: Props) {
  const { t } = useLingui()
  const here = useLocation({ select: ({ href }) => href })
  const providers = trpc.account.providers.useQuery()
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[type=password]')?.focus(), [])
  const onSignedIn = useSignedInAgain(member, onClose)
  return (
    <Sheet
      overlay={openDialog(onClose)}
      title={t`Log in again`}
      description={t`You have been logged out. Log in again to continue: what you entered is still here.`}
    >
      <p className="mb-5 flex items-center gap-3">
        <Avatar user={member} className="size-11 text-lg" />
        <span className="min-w-0 truncate font-bold">{member.nickname || member.userName}</span>
      </p>
      <div ref={form}>
        <LoginForm account={member.userName} onSignedIn={onSignedIn} />
      </div>
      {providers.data && <Providers providers={providers.data} next={here} />}
    </Sheet>
  )
}

/** Completes a sign-in over a page once the dialog has closed: the entry below it says how the page's own dialogs close. */
function useSignedInAgain(member: SessionUser, close: () => void) {
  const { t } = useLingui()
  const router = useRouter()
  const { context } = router.options
  const { session, queryClient, utils } = context
  const afterwards = useRef<() => void>(undefined)
  useEffect(() => () => afterwards.current?.(), [])

  const goOn = (account: AccountView) => {
    utils.account.me.setData(undefined, account)
    session.set(sessionUserOf(account))
    settleLogin(true)
    void utils.account.sessions.invalidate()
    // The others are still true, and to ask anew could bring back what the save replaces.
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
  }
  const beginAnew = (account: AccountView) => {
    switchUser(context, sessionUserOf(account))
    utils.account.me.setData(undefined, account)
    void router.invalidate()
    const name = account.nickname || account.userName
    void toast(t`You are now logged in as ${name}. What was entered before was not saved.`, 'warning')
  }
  return ({ user }: SignedIn): void => {
    const isSame = user.uuid === member.uuid
    // While what was refused is still there to take it.
    if (!isSame) settleLogin(false)
    afterwards.current = () => (isSame ? goOn(user) : beginAnew(user))
    close()
  }
}
