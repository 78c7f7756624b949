import { Trans } from '@lingui/react/macro'
import { UserLink } from '#client/components/user-link.tsx'
import type { PublicationView } from '#shared/publication.ts'

export function PublishedBy({ by: { kind, userName } }: Pick<PublicationView, 'by'>) {
  if (kind === 'system') return <Trans>Automatically</Trans>
  if (kind === 'self') return <Trans>You</Trans>
  return userName ? <UserLink userName={userName} /> : <Trans>An admin</Trans>
}
