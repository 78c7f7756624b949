import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { HTML_LANG } from '#shared/locales.ts'
import type { MapPin } from '#shared/map-pins.ts'
import type { Cluster } from './clusters.ts'
import { priceOfPin } from './price-of-pin.ts'
import { type Size, screenOf, type View } from './projection.ts'

type PinsProps = {
  clusters: readonly Cluster<MapPin>[]
  view: View
  size: Size
  chosen: readonly MapPin[]
  onChoose: (pins: readonly MapPin[]) => void
}

const SHAPE =
  'absolute flex min-h-8 min-w-8 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full text-sm font-semibold shadow-raised'

/** Larger than all others, over them, in a ring. */
const CHOSEN = 'z-2 scale-125 bg-accent-strong text-on-accent ring-3 ring-gold'

/** How far beside the map a pin may stand. */
const EDGE = 20

/** The pins and clusters in sight, in the order in which they are read: from the north to the south. */
export function Pins({ clusters, view, size, chosen, onChoose }: PinsProps) {
  const seen = clusters
    .map((cluster) => ({ ...cluster, at: screenOf(view, size, cluster.point) }))
    .filter(({ at: { x, y } }) => x > -EDGE && y > -EDGE && x < size.width + EDGE && y < size.height + EDGE)
    .toSorted((one, other) => one.at.y - other.at.y)
  return seen.map(({ items, at }) => {
    const [pin] = items
    if (!pin) return null
    const isChosen = items.some((item) => chosen.includes(item))
    const look = isChosen ? CHOSEN : 'bg-raised text-ink hover:z-1 focus-visible:z-1'
    const place = { left: at.x, top: at.y }
    return items.length > 1 ? (
      <ClusterPin key={pin.id} pins={items} className={`${SHAPE} ${look}`} style={place} onChoose={onChoose} />
    ) : (
      <Pin
        key={pin.id}
        pin={pin}
        isChosen={isChosen}
        className={`${SHAPE} ${look}`}
        style={place}
        onChoose={onChoose}
      />
    )
  })
}

type Shared = { className: string; style: { left: number; top: number }; onChoose: PinsProps['onChoose'] }

function ClusterPin({ pins, onChoose, className, style }: Shared & { pins: readonly MapPin[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const count = formatNumber(pins.length, locale)
  return (
    <button
      type="button"
      aria-label={t`${count} places close together`}
      onClick={() => onChoose(pins)}
      style={style}
      className={`${className} size-11 border-4 border-accent-soft`}
    >
      {count}
    </button>
  )
}

function Pin({ pin, isChosen, onChoose, className, style }: Shared & { pin: MapPin; isChosen: boolean }) {
  const locale = useLocale()
  const price = priceOfPin(pin, locale)
  const lang = pin.lang === locale ? undefined : HTML_LANG[pin.lang]
  return (
    <button
      type="button"
      aria-label={price ? `${pin.name}, ${price}` : pin.name}
      lang={lang}
      aria-pressed={isChosen}
      onClick={() => onChoose([pin])}
      style={style}
      className={`${className} ${price ? 'px-2.5' : 'size-9 overflow-hidden border-2 border-raised'}`}
    >
      {price ?? (pin.image && <img src={pin.image} alt="" width={36} height={36} className="size-full object-cover" />)}
    </button>
  )
}
