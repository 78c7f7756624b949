import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { SettingPage } from '#client/lib/setting-page.ts'

/** To the menu, or the parent page; only on a phone. */
export function BackToMenu({ parent }: { parent: SettingPage['parent'] }) {
  const { i18n } = useLingui()
  return (
    <Link
      to={parent?.to ?? '/setting'}
      className="-ms-1 mb-1 inline-flex min-h-11 items-center gap-1 pe-3 text-sm text-soft hover:text-accent md:hidden"
    >
      <ChevronLeft aria-hidden="true" className="size-5" />
      {parent ? i18n._(parent.title) : <Trans>Settings</Trans>}
    </Link>
  )
}
