import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { IconButton } from '#client/components/icon-button.tsx'
import { staySearch } from '#client/features/post/public/card-name.tsx'
import { OpenStatus } from '#client/features/post/public/open-status.tsx'
import { PriceFrom } from '#client/features/post/public/price-from.tsx'
import StayCost from '#client/features/post/public/stay-cost.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { HTML_LANG } from '#shared/locales.ts'
import type { MapPin } from '#shared/map-pins.ts'
import { priceOfPin } from './price-of-pin.ts'

type ChosenPlacesProps = { pins: readonly MapPin[]; onClose: () => void }

/** The places of the chosen pin, over the lower edge of the map. */
export function ChosenPlaces({ pins, onClose }: ChosenPlacesProps) {
  const { t } = useLingui()
  if (pins.length === 0) return null
  return (
    <section
      aria-label={t`Chosen on the map`}
      className="absolute inset-x-2 bottom-2 z-2 flex max-h-1/2 items-start gap-1 rounded-card bg-raised p-2 shadow-raised"
    >
      <ul className="min-w-0 grow space-y-1 self-stretch overflow-y-auto">
        {pins.map((pin) => (
          <li key={pin.id}>
            <Place pin={pin} />
          </li>
        ))}
      </ul>
      <IconButton label={t`Close`} onClick={onClose}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </section>
  )
}

/** With what it costs and whether it is open, once its page is there, which is fetched ahead. */
function Place({ pin }: { pin: MapPin }) {
  const locale = useLocale()
  const { data: post } = trpc.post.get.useQuery({ id: pin.id })
  return (
    <Link
      to="/detail/$id"
      params={{ id: pin.id }}
      search={staySearch(pin)}
      className="flex min-h-11 items-center gap-3 rounded-lg pe-2 hover:bg-sunken"
    >
      {pin.image && (
        <img src={pin.image} alt="" width={88} height={66} className="h-16 w-22 shrink-0 rounded-lg object-cover" />
      )}
      <span className="min-w-0">
        <span
          lang={pin.lang === locale ? undefined : HTML_LANG[pin.lang]}
          className="line-clamp-2 text-base font-semibold text-ink"
        >
          {pin.name}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm">
          {pin.stay ? <StayCost stay={pin.stay} /> : post ? <PriceFrom post={post} /> : <PinPrice pin={pin} />}
          {post && (post.type !== 'hotel' || !post.open_24h) && <OpenStatus hours={post.hours} />}
        </span>
      </span>
    </Link>
  )
}

function PinPrice({ pin }: { pin: MapPin }) {
  const price = priceOfPin(pin, useLocale())
  return price === undefined ? null : <span className="font-semibold text-gold">{price}</span>
}
