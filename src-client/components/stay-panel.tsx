import { lazyPart } from '#client/lib/lazy-part.ts'
import { monthStart } from '#shared/phnom-penh-time.ts'
import { nightCount } from '#shared/stay.ts'
import { Lazy } from './lazy.tsx'
import { Panel, type usePanel } from './panel.tsx'
import { Skeleton } from './skeleton.tsx'
import type { StayCalendarProps } from './stay-calendar.tsx'

export const STAY_CALENDAR = lazyPart(() => import('./stay-calendar.tsx'), { messages: ['dates'] })

type Props = StayCalendarProps & {
  panel: ReturnType<typeof usePanel>
  label: string
  /** The edge of the button that the popover is aligned with. */
  side?: 'start' | 'end'
}

/**
 * The calendar of a stay: a sheet on a phone, a popover below its button on a desktop.
 * @param onPick navigates with `replace`, which takes the history entry of the sheet and so closes it
 */
export function StayPanel({ panel, label, side, onPick, onCount, ...calendar }: Props) {
  const pick: StayCalendarProps['onPick'] = (stay) => {
    onPick(stay)
    if (panel.isPopover) panel.close()
  }
  // A sheet covers what is found, and its history entry goes with what was changed in it: there, all is taken with a button. Without
  // dates nothing is found, and what is said is kept for them.
  const count = panel.isPopover || !calendar.stay.check_in ? onCount : undefined
  return (
    <Panel panel={panel} label={label} side={side} className="w-max! p-4!" height="max-h-none">
      {/* A sheet that grows with its calendar would move. */}
      <div style={panel.isPopover ? undefined : { minHeight: `${heightOf(calendar)}rem` }}>
        <Lazy part={STAY_CALENDAR} pending={<Skeleton className="h-96 rounded-card md:w-165" />}>
          {(StayCalendar) => <StayCalendar {...calendar} onPick={pick} onCount={count} />}
        </Lazy>
      </div>
    </Panel>
  )
}

/** The height of a phone's calendar, in rem: the weeks of its first month, and what stands around them. */
function heightOf({ stay, limits, counts }: Pick<StayCalendarProps, 'stay' | 'limits' | 'counts'>): number {
  const first = monthStart(stay.check_in ?? limits.first, 0)
  const days = nightCount({ check_in: first, check_out: monthStart(first, 1) })
  const weeks = Math.ceil((((new Date(first).getUTCDay() + 6) % 7) + days) / 7)
  return 9.75 + weeks * 3 + (counts ? 5.5 : 0)
}
