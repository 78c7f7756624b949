import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useOnline } from './use-online.ts'

/** The region is always there, so that screen readers announce the change. */
export default function OfflineNotice() {
  const online = useOnline()
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bar-height)+0.75rem)] z-40 px-4"
    >
      {!online && (
        <p className="mx-auto flex w-fit animate-fade items-center gap-2 rounded-full bg-laterite-soft px-4 py-2 text-sm text-laterite shadow-raised">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          <Trans>You are offline. Please check your connection.</Trans>
        </p>
      )}
    </div>
  )
}
