import '#client/lib/booking-messages.ts'
import type { ReactNode } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import { CalendarScreen } from '../calendar/calendar-screen.tsx'
import { HostTabs, useHostTab } from '../host-tabs.tsx'
import { Requests } from '../requests.tsx'
import { Rooms } from '../rooms.tsx'
import { Stays } from '../stays.tsx'
import { Today } from '../today.tsx'

const REPORT = lazyMemberPart(() => import('#client/features/statistics/public/report.tsx'), ['statistics'])

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
    report: (
      <Lazy part={REPORT} pending={<Skeleton className="h-dvh rounded-card" />}>
        {(Report) => <Report />}
      </Lazy>
    ),
    dashboard: children,
  }
  return (
    <>
      <HostTabs />
      {screens[tab]}
    </>
  )
}
