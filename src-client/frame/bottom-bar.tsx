import { useLingui } from '@lingui/react/macro'
import { BAR_ENTRIES } from './entries.ts'
import { NavLink } from './nav-link.tsx'
import { useTabMemory } from './use-tab-memory.ts'

const LINK = [
  'flex h-(--bar-size) min-w-0 flex-col items-center justify-center gap-0.5 leading-none whitespace-nowrap text-soft transition active:scale-95',
  // The text grows as far as a fifth of the screen allows; the menu has the entries in full size.
  'text-[min(0.875rem,max(14px,3.8vw))] [&_svg]:size-[min(1.5rem,8vw)]',
  'data-[status=active]:font-bold data-[status=active]:text-accent',
  '[&_svg]:box-content [&_svg]:rounded-full [&_svg]:px-[min(0.875rem,14px)] [&_svg]:py-0.5 data-[status=active]:[&_svg]:bg-accent-soft',
].join(' ')

/** A phone's navigation. A page with a bar of its own (`data-own-bar`) has that in its place. */
export default function BottomBar() {
  const { t } = useLingui()
  const onTap = useTabMemory()
  return (
    <nav
      aria-label={t`Main pages`}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] short:static md:hidden own-bar:hidden"
    >
      {BAR_ENTRIES.map((entry) => (
        <NavLink
          key={entry.to}
          entry={entry}
          label="short"
          className={LINK}
          iconClassName="shrink-0"
          onClick={(event) => onTap(entry.to, event)}
        />
      ))}
    </nav>
  )
}
