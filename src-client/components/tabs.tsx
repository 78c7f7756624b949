import type { ReactNode } from 'react'

const TAB =
  'flex min-h-11 items-center gap-2 whitespace-nowrap border-b-2 px-1 aria-[current=page]:border-accent aria-[current=page]:font-bold aria-[current=page]:text-accent'

type LinkProps = { 'aria-current': 'page' | undefined; className: string; children: ReactNode }

type Props<Name extends string> = {
  label: string
  tabs: readonly { name: Name; title: ReactNode }[]
  current: Name
  link: (name: Name, props: LinkProps) => ReactNode
}

/** Tabs whose state is in the URL: each is a link. */
export function Tabs<Name extends string>({ label, tabs, current, link }: Props<Name>) {
  return (
    <nav aria-label={label} className="scroll-row mb-4 border-b border-line">
      <ul className="flex gap-6">
        {tabs.map(({ name, title }) => (
          <li key={name} className="-mb-px">
            {link(name, {
              'aria-current': name === current ? 'page' : undefined,
              className: `${TAB} ${name === current ? '' : 'border-transparent text-soft hover:text-accent'}`,
              children: title,
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}
