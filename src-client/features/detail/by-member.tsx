import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { OUR_USER_NAME } from '#shared/brand.ts'
import type { PostView } from '#shared/post.ts'

export function ByMember({ userName }: PostView['owner']) {
  if (userName === OUR_USER_NAME) return null
  return (
    <p className="text-soft">
      <Trans>
        Shared by{' '}
        <Link
          to="/user/$username"
          params={{ username: userName }}
          className="inline-block min-h-6 font-bold text-accent"
        >
          @{userName}
        </Link>
      </Trans>
    </p>
  )
}
