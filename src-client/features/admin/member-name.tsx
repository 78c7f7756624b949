import { Trans } from '@lingui/react/macro'
import { UserLink } from '#client/components/user-link.tsx'

type Props = { userName: string | null; name?: string | null }

/** A member's name with a link to their public profile. */
export function MemberName({ userName, name }: Props) {
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
