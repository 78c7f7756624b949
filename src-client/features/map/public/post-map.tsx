import { Plural, Trans } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import List from 'lucide-react/icons/list'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useHere } from '#client/lib/here.ts'
import { useLocale } from '#client/lib/locale.ts'
import { inputRejection } from '#client/lib/rejection-message.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useSettled } from '#client/lib/use-settled.ts'
import { SEARCH_REACH } from '#shared/limits.ts'
import type { MapPins } from '#shared/map-pins.ts'
import type { Area } from '#shared/position.ts'
import { MapFrame } from '../map-frame.tsx'
import { MapView } from '../map-view.tsx'
import { areaText, COUNTRY, fitted, type Size, type View } from '../projection.ts'

export type PinFilters = Omit<ApiInput['post']['pins'], 'area'>

export type PostMapProps = {
  filters: PinFilters
  /** The area it shows at first; the whole country where there is none. */
  start?: Area | undefined
  /** Whether it starts where somebody is, so that nothing of it may be kept. */
  isPrivate?: boolean
  /** Is given the area in sight, once the visitor has moved the map. */
  onSearch: (area: string) => void
  /** The filters, where it lies over the list that has them. */
  filterBar?: ReactNode
  /** Where it lies over the list. */
  onClose?: (() => void) | undefined
}

const PAUSE_MS = 300
/** More than is in sight, so that what comes into sight is there already. */
const AROUND = 1.3

const NO_PLACES: MapPins = { pins: [], total: 0 }

/** The posts of a list on a map of the country. Who hears it reads the list instead. */
export default function PostMap({ start = COUNTRY, filterBar, onClose, ...props }: PostMapProps) {
  return (
    <div className="flex size-full flex-col gap-2">
      {filterBar}
      <MapFrame className="min-h-0 grow">
        {/* Another start is another map. */}
        {(size) => <SizedMap key={JSON.stringify(start)} {...props} start={start} size={size} />}
      </MapFrame>
      {onClose && (
        <Button look="soft" onClick={onClose} className="w-full">
          <List size={18} aria-hidden="true" />
          <Trans>Show as a list</Trans>
        </Button>
      )}
    </div>
  )
}

type SizedMapProps = Omit<PostMapProps, 'onClose' | 'filterBar'> & { start: Area; size: Size }

function SizedMap({ filters, start, isPrivate = false, onSearch, size }: SizedMapProps) {
  const here = useHere()
  const [view, setView] = useState<View>(() => fitted(start, size))
  const [isMoved, setMoved] = useState(false)
  const area = useSettled(areaText(view, size, AROUND), { pauseMs: PAUSE_MS, start: areaText(view, size, AROUND) })
  const pins = trpc.post.pins.useQuery(
    { ...filters, area },
    { meta: { isPrivate: isPrivate || here !== null }, placeholderData: keepPreviousData },
  )
  // On dates that nobody can book there is nothing, as the list beside it says.
  const isNone = inputRejection(pins.error)?.startsWith('STAY_') ?? false
  const places = isNone ? NO_PLACES : pins.data
  const isFailed = pins.isError && !isNone
  return (
    <MapView
      view={view}
      size={size}
      onChange={(change) => {
        setView(change)
        setMoved(true)
      }}
      pins={places?.pins ?? NO_PLACES.pins}
      province={filters.province}
      hint={
        <Trans>
          Arrow keys move the map, + and − change the scale, Tab goes from place to place. The list has the same places.
        </Trans>
      }
    >
      <div className="pointer-events-none absolute inset-x-14 top-2 flex flex-col items-center gap-2 text-center">
        {isMoved && (
          <button
            type="button"
            onClick={() => onSearch(areaText(view, size))}
            className="pointer-events-auto min-h-11 rounded-full bg-accent-strong px-5 text-base font-bold text-on-accent shadow-raised"
          >
            <Trans>Search this area</Trans>
          </button>
        )}
        <p
          aria-live="polite"
          className="rounded-3xl bg-raised px-3 py-0.5 text-center text-sm text-balance text-ink shadow-card empty:hidden"
        >
          {isFailed ? <Trans>The places could not be loaded.</Trans> : places && <Shown {...places} />}
        </p>
      </div>
    </MapView>
  )
}

/** How many places are in sight, or that these are the most popular of them. */
function Shown({ pins, total }: MapPins) {
  const locale = useLocale()
  const [count, all] = [formatNumber(pins.length, locale), formatNumber(total, locale)]
  if (total <= pins.length) return <Plural value={pins.length} one={`${count} place`} other={`${count} places`} />
  const reached = total >= SEARCH_REACH ? `${all}+` : all
  return (
    <Trans>
      The {count} most popular of {reached}
    </Trans>
  )
}
