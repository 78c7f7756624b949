import { type ReactNode, useLayoutEffect, useRef } from 'react'

const TAB =
  'flex min-h-11 items-center gap-2 whitespace-nowrap border-b-2 px-1 aria-[current=page]:border-accent aria-[current=page]:font-bold aria-[current=page]:text-accent'

/** Without `exact`, the router calls each tab current whose search is a part of the address. */
const EXACT = { exact: true }

type LinkProps = {
  'aria-current': 'page' | undefined
  activeOptions: typeof EXACT
  className: string
  children: ReactNode
}

type Props<Name extends string> = {
  label: string
  tabs: readonly { name: Name; title: ReactNode }[]
  current: Name
  link: (name: Name, props: LinkProps) => ReactNode
}

/** Tabs whose state is in the URL: each is a link. The current one is in sight of a row that scrolls. */
export function Tabs<Name extends string>({ label, tabs, current, link }: Props<Name>) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is the current one
  useLayoutEffect(() => {
    if (!row.current) return
    const nav = row.current
    // Tabs grow with their counts, and with their font, and push the current one out of sight.
    const observer = new ResizeObserver(() => bringIntoSight(nav))
    for (const tab of nav.querySelectorAll('li')) observer.observe(tab)
    return () => observer.disconnect()
  }, [current, tabs.length])
  return (
    <nav ref={row} aria-label={label} className="scroll-row mb-4 border-b border-line">
      <ul className="flex gap-6">
        {tabs.map(({ name, title }) => (
          <li key={name} className="-mb-px">
            {link(name, {
              'aria-current': name === current ? 'page' : undefined,
              activeOptions: EXACT,
              className: `${TAB} ${name === current ? '' : 'border-transparent text-soft hover:text-accent'}`,
              children: title,
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** At once, and within the row alone: the page stays where it is. */
function bringIntoSight(row: HTMLElement): void {
  const tab = row.querySelector('[aria-current=page]')
  if (!tab) return
  const [shown, { left, right }] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (left < shown.left || right > shown.right) row.scrollLeft += left - shown.left - (shown.width - (right - left)) / 2
}
