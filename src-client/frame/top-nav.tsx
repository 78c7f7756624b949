import { useLingui } from '@lingui/react/macro'
import { ENTRIES } from './entries.ts'
import { NavLink } from './nav-link.tsx'

const LINK = [
  'flex min-h-11 items-center rounded-full px-3 text-base whitespace-nowrap text-soft transition hover:bg-sunken hover:text-ink',
  'data-[status=active]:bg-accent-tint data-[status=active]:font-bold data-[status=active]:text-accent',
].join(' ')

/** A desktop's navigation. */
export default function TopNav() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Main pages`} className="scroll-row order-4 hidden basis-full md:block xl:order-2 xl:basis-auto">
      <ul className="-mx-3 flex xl:mx-0">
        {ENTRIES.map((entry) => (
          <li key={entry.to}>
            <NavLink entry={entry} label="short" className={LINK} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
