import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { NETWORK_MESSAGES } from '#client/lib/first-messages.ts'
import type { LazyPart } from '#client/lib/lazy-part.ts'
import { reloadIfReplaced } from '#client/lib/missing-code.ts'
import { Button } from './button.tsx'
import { useBackOnline, useOnline } from './use-online.ts'

type LazyProps<P> = {
  part: LazyPart<P>
  /** Stands there until the code has come. */
  pending: ReactNode
  /** Nobody asked for it: where its code cannot be had, no word is said of it. */
  isExtra?: boolean
  children: (Component: ComponentType<P>) => ReactNode
}

/** The place of a part: what it will be, the part itself, or that it could not be fetched and another try. */
export function Lazy<P>({ part, pending, isExtra = false, children }: LazyProps<P>) {
  const { state, retry } = usePart(part, isExtra)
  if (part.Component) return children(part.Component)
  return state === 'failed' && !isExtra ? <Missing onRetry={retry} /> : pending
}

/** Fetches a part, and knows how that went. */
function usePart<P>(part: LazyPart<P>, isExtra: boolean) {
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')
  useEffect(() => {
    if (state !== 'loading') return
    let wanted = true
    const settle = (outcome: 'there' | 'failed') => {
      if (wanted) setState(outcome)
      if (wanted && outcome === 'failed' && !isExtra) void reloadIfReplaced()
    }
    part.load().then(
      () => settle('there'),
      () => settle('failed'),
    )
    return () => {
      wanted = false
    }
  }, [part, state, isExtra])
  return { state, retry: () => setState('loading') }
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  useBackOnline(onRetry)
  return (
    <div role="alert" className="space-y-4 py-6 text-center">
      <p>{online ? i18n._(NETWORK_MESSAGES.CODE_MISSING) : t`You are offline. Please check your connection.`}</p>
      <Button onClick={onRetry}>{t`Try again`}</Button>
    </div>
  )
}
