import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { NETWORK_MESSAGES } from '#client/lib/first-messages.ts'
import type { LazyPart } from '#client/lib/lazy-part.ts'
import { reloadIfReplaced } from '#client/lib/missing-code.ts'
import { Button } from './button.tsx'
import { useBackOnline, useOnline } from './use-online.ts'

type LazyProps<P> = {
  part: LazyPart<P>
  pending: ReactNode
  /** For what nobody asked for: a failure to load is not shown. */
  isExtra?: boolean
  children: (Component: ComponentType<P>) => ReactNode
}

/** Shows a lazy part, its placeholder while it loads, or the failure with another try. */
export function Lazy<P>({ part, pending, isExtra = false, children }: LazyProps<P>) {
  const { state, retry } = usePart(part, isExtra)
  if (part.Component) return children(part.Component)
  return state === 'failed' && !isExtra ? <Missing onRetry={retry} /> : pending
}

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
