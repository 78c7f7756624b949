import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

type Props = { userName: string | null; name?: string | null }

/** A member's name with a link to their public profile. */
export function Who({ userName, name }: Props) {
  return (
    <span className="block wrap-anywhere">
      {name && <span className="block text-base font-bold">{name}</span>}
      {userName ? (
        <Link
          to="/user/$username"
          params={{ username: userName }}
          className="inline-flex min-h-6 items-center text-soft underline decoration-line underline-offset-4 hover:text-accent"
        >
          @{userName}
        </Link>
      ) : (
        <span className="text-soft">
          <Trans>Deleted member</Trans>
        </span>
      )}
    </span>
  )
}
