import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import MapIcon from 'lucide-react/icons/map'
import { useSyncExternalStore } from 'react'
import { Button } from '#client/components/button.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { around, NEAR_METRES, PROVINCE_METRES } from '#client/features/map/public/around.ts'
import { MapOverPage } from '#client/features/map/public/map-over-page.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { readArea } from '#shared/position.ts'
import { withFilters } from './filters.ts'
import { useListState } from './list-state.ts'
import { listInput } from './public/list-query.ts'
import { useFilterChoices } from './use-filter-names.ts'

/** As the variant `xl` of the styles. */
const WIDE = '(width >= 80rem) and (height > 30rem)'

const isWide = () => matchMedia(WIDE).matches

const MAP = lazyPart(() => import('#client/features/map/public/post-map.tsx'), { messages: ['map'] })

function onWidth(listener: () => void): () => void {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** The list's places on a map: beside it on a wide screen, over it on others once it is asked for. */
export default function ListMap() {
  const { type } = useListState()
  const { t } = useLingui()
  const beside = useSyncExternalStore(onWidth, isWide, () => false)
  const overlay = useOverlay(`map-${type}`)
  return (
    <>
      <aside
        aria-label={t`Map`}
        className="sticky top-[calc(var(--header-height)+1rem)] h-[calc(100dvh-var(--header-height)-2rem)] max-xl:hidden"
      >
        {beside && <TheMap />}
      </aside>
      <Button
        onClick={() => overlay.open()}
        className="fixed bottom-[calc(var(--bar-height)+1rem)] left-1/2 z-10 -translate-x-1/2 shadow-raised xl:hidden"
      >
        <MapIcon size={18} aria-hidden="true" />
        <Trans>Map</Trans>
      </Button>
      <MapOverPage isOpen={overlay.isOpen && !beside} onClose={overlay.close} label={t`Map`}>
        <TheMap onClose={overlay.close} />
      </MapOverPage>
    </>
  )
}

function TheMap({ onClose }: { onClose?: () => void }) {
  const { type, search, here } = useListState()
  const router = useRouter()
  const {
    sort: _,
    pageSize: __,
    lat: ___,
    lon: ____,
    area,
    ...filters
  } = { lat: 0, lon: 0, ...listInput(type, search) }
  const { provinces } = useFilterChoices(type)
  const province = provinces.find(({ code }) => code === search.province)
  const middle = here ? around(here, NEAR_METRES) : province && around(province, PROVINCE_METRES)
  const start = area === undefined ? middle : readArea(area)
  const searchIn = (next: string) =>
    void router.navigate({
      to: `/${type}`,
      search: withFilters(search, { area: next }),
      replace: true,
      resetScroll: false,
    })
  return (
    <Lazy part={MAP} pending={<Skeleton className="size-full rounded-card" />}>
      {(PostMap) => <PostMap filters={filters} start={start} onSearch={searchIn} onClose={onClose} />}
    </Lazy>
  )
}
