import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'

/** Progress of a navigation; quick ones never show it. */
export function PendingBar() {
  const { t } = useLingui()
  const pending = useRouterState({ select: ({ status }) => status === 'pending' })
  if (!pending) return null
  return (
    <div
      role="progressbar"
      aria-label={t`Loading…`}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] animate-appear"
    >
      <div className="h-full origin-left animate-progress bg-accent-base" />
    </div>
  )
}
