import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'

export function DeleteEntry() {
  return (
    <Link
      to="/deletemyaccount"
      className="flex min-h-12 items-center gap-3 rounded-xl px-3 text-base text-laterite transition hover:bg-laterite-soft"
    >
      <UserRoundX aria-hidden="true" className="size-5 shrink-0" />
      <Trans>Delete my account</Trans>
    </Link>
  )
}
