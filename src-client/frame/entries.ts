import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { BedDouble, CalendarDays, Compass, ConciergeBell, House, type LucideIcon, Newspaper, Soup } from 'lucide-react'

export type Entry = {
  to: '/' | '/visit' | '/food' | '/hotel' | '/service' | '/event' | '/blog'
  name: MessageDescriptor
  short: MessageDescriptor
  icon: LucideIcon
  /** Is in the phone's bottom bar, and by itself in the one row of a wide desktop. */
  inBar?: true
}

export const ENTRIES: readonly Entry[] = [
  { to: '/', name: msg`Home`, short: msg`Home`, icon: House, inBar: true },
  {
    to: '/visit',
    name: msg`Places to visit`,
    short: msg({ context: 'navigation', message: 'Visit' }),
    icon: Compass,
    inBar: true,
  },
  { to: '/food', name: msg`Food`, short: msg`Food`, icon: Soup, inBar: true },
  {
    to: '/hotel',
    name: msg`Places to stay`,
    short: msg({ context: 'navigation', message: 'Hotel' }),
    icon: BedDouble,
    inBar: true,
  },
  { to: '/service', name: msg`Services`, short: msg`Services`, icon: ConciergeBell },
  {
    to: '/event',
    name: msg`Events`,
    short: msg({ context: 'navigation', message: 'Event' }),
    icon: CalendarDays,
    inBar: true,
  },
  { to: '/blog', name: msg`Blog`, short: msg`Blog`, icon: Newspaper },
]

export const BAR_ENTRIES = ENTRIES.filter((entry) => entry.inBar)

export const SITE_PAGES = [
  { to: '/about', name: msg`About us` },
  { to: '/policy', name: msg`Privacy policy` },
  { to: '/termofuse', name: msg`Terms of use` },
] as const
