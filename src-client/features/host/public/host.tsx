import '#client/lib/booking-messages.ts'
import type { ReactNode } from 'react'
import { CalendarScreen } from '../calendar/calendar-screen.tsx'
import { HostTabs, useHostTab } from '../host-tabs.tsx'
import { Requests } from '../requests.tsx'
import { Rooms } from '../rooms.tsx'
import { Stays } from '../stays.tsx'
import { Today } from '../today.tsx'

type Props = {
  /** Suggestions for a quiet day. */
  next: ReactNode
  /** The business and its numbers. */
  children: ReactNode
}

/** The owner's work with bookings and rooms. */
export function Host({ next, children }: Props) {
  const tab = useHostTab()
  const screens = {
    today: <Today next={next} />,
    requests: <Requests />,
    stays: <Stays />,
    calendar: <CalendarScreen />,
    rooms: <Rooms />,
    dashboard: children,
  }
  return (
    <>
      <HostTabs />
      {screens[tab]}
    </>
  )
}
