import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AccountView } from '#shared/account.ts'
import { sessionUserOf } from '#shared/session-user.ts'
import type { Session } from './session.ts'
import { trpc } from './trpc.ts'

const SHOWN = ['userName', 'nickname', 'profile', 'role', 'is_author'] as const

/** The frame shows the member's name, picture and role too. */
function tellSession(session: Session, account: AccountView): void {
  const [known, told] = [session.user(), sessionUserOf(account)]
  if (known?.uuid === told.uuid && SHOWN.some((field) => known[field] !== told[field])) session.set(told)
}

/** The member's own account, always fetched anew: others can change its role. */
export function useMe() {
  const { session } = useRouteContext({ from: '__root__' })
  const query = trpc.account.me.useQuery(undefined, { staleTime: 0 })
  useEffect(() => {
    if (query.data) tellSession(session, query.data)
  }, [session, query.data])
  return query
}

export function useSavedAccount() {
  const { session } = useRouteContext({ from: '__root__' })
  const { me } = trpc.useUtils().account
  return (account: AccountView): void => {
    me.setData(undefined, account)
    // Set without comparing: `sessionUserOf` lacks the phone number, which the browser keeps.
    session.set(sessionUserOf(account))
  }
}
