import { Trans } from '@lingui/react/macro'
import type { HistoryActor } from '#shared/history.ts'

/** The author of a change in a history, as far as its reader may know. */
export function HistoryBy({ by: { kind, userName } }: { by: HistoryActor }) {
  if (kind === 'self') return <Trans>you</Trans>
  if (kind === 'system') return <Trans>the system</Trans>
  if (kind === 'member') return userName ? `@${userName}` : <Trans>a member who has left</Trans>
  return userName ? <Trans>admin @{userName}</Trans> : <Trans>an admin</Trans>
}
