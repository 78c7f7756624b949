import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** Leads to all that was ever changed of a member, an application or a post. */
export function AllChanges({ subject, kind }: { subject: string; kind?: string }) {
  return (
    <Link
      to="/setting/admin"
      search={{ tab: 'changes', kind, subject }}
      className="inline-flex min-h-11 items-center font-bold text-accent"
    >
      <Trans>All changes</Trans>
    </Link>
  )
}
