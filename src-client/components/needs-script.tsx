import { Trans } from '@lingui/react/macro'

/** Says to a browser without JavaScript why nothing happens. What is in `noscript` is the server's alone. */
export function NeedsScript() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className="mb-4 rounded-xl bg-gold-soft p-4 text-gold">
          <Trans>This page needs JavaScript.</Trans>
        </p>
      )}
    </noscript>
  )
}
