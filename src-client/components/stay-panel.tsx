import { lazyPart } from '#client/lib/lazy-part.ts'
import { Lazy } from './lazy.tsx'
import { Panel, type usePanel } from './panel.tsx'
import { Skeleton } from './skeleton.tsx'
import type { StayCalendarProps } from './stay-calendar.tsx'

export const STAY_CALENDAR = lazyPart(() => import('./stay-calendar.tsx'), { messages: ['dates'] })

type Props = StayCalendarProps & { panel: ReturnType<typeof usePanel>; label: string }

/**
 * The calendar of a stay: a sheet on a phone, a popover below its button on a desktop.
 * @param onPick navigates with `replace`, which takes the history entry of the sheet and so closes it
 */
export function StayPanel({ panel, label, onPick, ...calendar }: Props) {
  const pick: StayCalendarProps['onPick'] = (stay) => {
    onPick(stay)
    if (panel.isPopover) panel.close()
  }
  return (
    <Panel panel={panel} label={label} className="w-max! p-4!" height="max-h-none">
      <Lazy part={STAY_CALENDAR} pending={<Skeleton className="h-96 rounded-card md:w-165" />}>
        {(StayCalendar) => <StayCalendar {...calendar} onPick={pick} />}
      </Lazy>
    </Panel>
  )
}
