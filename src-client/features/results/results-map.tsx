import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import MapIcon from 'lucide-react/icons/map'
import { Lazy } from '#client/components/lazy.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { around, PROVINCE_METRES } from '#client/features/map/public/around.ts'
import { MapOverPage } from '#client/features/map/public/map-over-page.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useUtils } from '#client/lib/trpc.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import type { SearchAddress } from './search-address.ts'

const MAP = lazyPart(() => import('#client/features/map/public/post-map.tsx'), { messages: ['map'] })

type Props = {
  /** Of the search whose results are shown. */
  address: SearchAddress
  /** What was searched for in place of its words. */
  corrected: string | null
}

/** A button that shows what was found on a map. */
export default function ResultsMap(props: Props) {
  const { t } = useLingui()
  const { isOpen, open, close } = useOverlay('search-map')
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open()}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-raised px-4 text-sm text-ink hover:border-accent-base noscript:hidden"
      >
        <MapIcon size={16} aria-hidden="true" />
        <Trans>Map</Trans>
      </button>
      <MapOverPage isOpen={isOpen} onClose={close} label={t`Map`}>
        <TheMap {...props} onClose={close} />
      </MapOverPage>
    </>
  )
}

function TheMap({ address, corrected, onClose }: Props & { onClose: () => void }) {
  const { q, type, sort: _sort, page: _page, open_now, ...filters } = address
  const words = corrected ?? q
  const { data: provinces } = useQuery(useUtils().catalog.provinces.queryOptions(undefined, { staleTime: Infinity }))
  const province = provinces?.find(({ code }) => code === address.province)
  return (
    <Lazy part={MAP} pending={<Skeleton className="size-full rounded-card" />}>
      {(PostMap) => (
        <PostMap
          filters={{ ...filters, q: words, page_type: type, ...(open_now && { open_now: true }) }}
          start={province && around(province, PROVINCE_METRES)}
          onClose={onClose}
        />
      )}
    </Lazy>
  )
}
