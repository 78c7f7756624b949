import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'

/** Only on a phone. */
export function BackToMenu() {
  return (
    <Link
      to="/setting"
      className="-ms-1 mb-1 inline-flex min-h-11 items-center gap-1 pe-3 text-sm text-soft hover:text-accent md:hidden"
    >
      <ChevronLeft aria-hidden="true" className="size-5" />
      <Trans>Settings</Trans>
    </Link>
  )
}
