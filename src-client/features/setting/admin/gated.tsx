import { type ReactNode, useEffect } from 'react'
import { refusalIn } from '#client/lib/refusal.ts'
import { useUtils } from '#client/lib/trpc.ts'
import { type Answer, Loaded } from '../loaded.tsx'

type GatedProps<T> = { query: Answer<T>; pending: ReactNode; children: (data: T) => ReactNode }

/**
 * The place of an answer that only an open dashboard gives. Where it is refused the account is asked for anew: the screen then
 * asks for the password, or says that the role is gone.
 */
export function Gated<T>({ query, pending, children }: GatedProps<T>) {
  const { me } = useUtils().account
  const refusal = refusalIn(query.error)
  const isClosed = refusal === 'DASHBOARD_REQUIRED' || refusal === 'FORBIDDEN'
  useEffect(() => {
    if (isClosed) void me.invalidate()
  }, [isClosed, me])
  if (isClosed) return pending
  return (
    <Loaded query={query} pending={pending}>
      {children}
    </Loaded>
  )
}
