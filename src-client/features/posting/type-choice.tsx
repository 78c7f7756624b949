import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { BedDouble, CalendarDays, ChevronRight, Compass, ConciergeBell, type LucideIcon, Soup } from 'lucide-react'
import { POST_TYPES, type PostType } from '#shared/vocabulary.ts'
import { useTypeNames } from './type-names.ts'

const ICONS: Record<PostType, LucideIcon> = {
  visit: Compass,
  food: Soup,
  hotel: BedDouble,
  event: CalendarDays,
  service: ConciergeBell,
}

/** Asks for the type first: the form depends on it, and it cannot be changed later. */
export function TypeChoice() {
  const names = useTypeNames()
  return (
    <>
      <p className="mb-4 text-soft">
        <Trans>What would you like to share with travellers?</Trans>
      </p>
      <ul className="space-y-2">
        {POST_TYPES.map((type) => {
          const Icon = ICONS[type]
          return (
            <li key={type}>
              <Link
                to="/setting/mypost/dialog"
                search={{ edit: 'NEW', type }}
                state={(before) => ({ returns: before.returns })}
                replace
                className="flex min-h-16 items-center gap-4 rounded-xl border border-line px-4 text-base font-bold transition hover:bg-sunken"
              >
                <Icon aria-hidden="true" className="size-6 shrink-0 text-accent" />
                <span className="grow">{names[type]}</span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
