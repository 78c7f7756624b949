import { Trans } from '@lingui/react/macro'

export function Reason({ children }: { children: string }) {
  return (
    <div className="mt-3 rounded-xl bg-laterite-soft px-4 py-3 text-start text-laterite">
      <p className="text-sm font-bold">
        <Trans>Reason</Trans>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{children}</p>
    </div>
  )
}
