import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Disclosure } from '#client/components/disclosure.tsx'
import { ENTRIES, SITE_PAGES } from './entries.ts'
import { NavLink } from './nav-link.tsx'

const LINK = [
  'flex min-h-11 items-center gap-1 rounded-full px-3 text-base whitespace-nowrap text-soft transition hover:bg-sunken hover:text-ink xl:px-2.5',
  'data-[status=active]:bg-accent-tint data-[status=active]:font-bold data-[status=active]:text-accent',
].join(' ')
const IN_MENU = 'flex min-h-11 items-center rounded-xl px-3 text-base text-ink hover:bg-sunken'

/** A desktop's navigation: all of it in a row of its own, or beside the search, where “More” has the rest. */
export default function TopNav() {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`Main pages`}
      className="order-4 hidden basis-full items-center md:-mx-3 md:flex xl:order-2 xl:mx-0 xl:basis-auto"
    >
      <ul className="scroll-row flex min-w-0">
        {ENTRIES.map((entry) => (
          <li key={entry.to} className={entry.inBar ? '' : 'xl:hidden'}>
            <NavLink entry={entry} className={LINK} />
          </li>
        ))}
      </ul>
      <More />
    </nav>
  )
}

function More() {
  const { t, i18n } = useLingui()
  const label = (
    <>
      {t`More`}
      <ChevronDown aria-hidden="true" className="size-4" />
    </>
  )
  return (
    <Disclosure label={t`More`} fallback="#footer" className={LINK} button={label}>
      {(close) => (
        <ul>
          {ENTRIES.filter(({ inBar }) => !inBar).map((entry) => (
            <li key={entry.to} className="hidden xl:block">
              <NavLink entry={entry} className={IN_MENU} onClick={close} />
            </li>
          ))}
          {SITE_PAGES.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} onClick={close} className={IN_MENU}>
                {i18n._(name)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  )
}
