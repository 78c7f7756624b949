import { Trans } from '@lingui/react/macro'
import { Link, useHydrated } from '@tanstack/react-router'
import Flag from 'lucide-react/icons/flag'
import type { MouseEvent } from 'react'
import { requireLogin } from '#client/lib/login-required.ts'
import { useUser } from '#client/lib/session.ts'
import type { PostView } from '#shared/post.ts'
import { dialogOver } from './detail-address.ts'

/** Nobody reports their own post. The server renders nobody's page. */
export default function ReportPost({ post: { id, owner } }: { post: Pick<PostView, 'id' | 'owner'> }) {
  const user = useUser()
  const isOwn = user?.uuid === owner.uuid
  // A guest is asked to log in, and comes back to the page.
  const askFirst = (event: MouseEvent) => {
    if (user) return
    event.preventDefault()
    void requireLogin('report')
  }
  if (useHydrated() && isOwn) return null
  return (
    <Link
      {...dialogOver(id)}
      preload={false}
      rel="nofollow"
      onClick={askFirst}
      className="-mx-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm text-soft transition hover:bg-sunken hover:text-ink noscript:hidden"
    >
      <Flag size={16} aria-hidden="true" />
      <Trans>Report</Trans>
    </Link>
  )
}
