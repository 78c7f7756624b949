import { Trans } from '@lingui/react/macro'
import { UserLink } from '#client/components/user-link.tsx'

type Props = { userName: string | null; name?: string | null }

/** Somebody: what they are called, and the way to what everyone may know of them. */
export function Who({ userName, name }: Props) {
  return (
    <span className="block wrap-anywhere">
      {name && <span className="block text-base font-bold">{name}</span>}
      {userName ? (
        <UserLink userName={userName} />
      ) : (
        <span className="text-soft">
          <Trans>Deleted member</Trans>
        </span>
      )}
    </span>
  )
}
