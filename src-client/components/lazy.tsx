import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { NETWORK_MESSAGES } from '#client/lib/first-messages.ts'
import type { LazyPart } from '#client/lib/lazy-part.ts'
import { reloadIfReplaced } from '#client/lib/missing-code.ts'
import { Button } from './button.tsx'
import { useBackOnline, useOnline } from './use-online.ts'

type LazyProps<P> = {
  part: LazyPart<P>
  pending: ReactNode
  /** A part that nobody asked for has this in place of the message about its failure. */
  failed?: ReactNode
  children: (Component: ComponentType<P>) => ReactNode
}

/** Shows a lazy part, its placeholder while it loads and in the server's page, or the failure with another try. */
export function Lazy<P>({ part, pending, failed, children }: LazyProps<P>) {
  const { Component, hasFailed, retry } = usePart(part, failed === undefined)
  if (Component) return children(Component)
  if (!hasFailed) return pending
  return failed === undefined ? <Missing onRetry={retry} /> : failed
}

function usePart<P>(part: LazyPart<P>, isNeeded: boolean) {
  // A part that is prefetched before React hydrates the page is not in the server's HTML.
  const Component = useSyncExternalStore(
    part.onLoad,
    () => part.Component,
    () => undefined,
  )
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (Component || hasFailed) return
    let wanted = true
    part.load().catch(() => {
      if (!wanted) return
      setHasFailed(true)
      if (isNeeded) void reloadIfReplaced()
    })
    return () => {
      wanted = false
    }
  }, [part, Component, hasFailed, isNeeded])
  return { Component, hasFailed, retry: () => setHasFailed(false) }
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
