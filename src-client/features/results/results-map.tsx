import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { aroundProvince } from '#client/features/map/public/around.ts'
import { MapBeside } from '#client/features/map/public/map-beside.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { readArea } from '#shared/position.ts'
import { type SearchAddress, searchInput, withChange } from './search-address.ts'

type Props = {
  /** The way to the filters. */
  filterBar: ReactNode
  address: SearchAddress
  /** The search whose results are there. */
  shown: SearchAddress
}

/** The results on a map. */
export default function ResultsMap({ address, shown, filterBar }: Props) {
  const { t } = useLingui()
  const router = useRouter()
  const { type: page_type, area, page: _page, pageSize: _size, sort: _sort, ...filters } = searchInput(shown)
  const { data: provinces = [] } = trpc.catalog.provinces.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const province = aroundProvince(provinces.find(({ code }) => code === shown.province))
  const searchIn = (next: string) =>
    void router.navigate({
      to: '/search',
      search: withChange(address, { area: next }),
      replace: true,
      resetScroll: false,
    })
  return (
    <MapBeside
      page="search"
      filterBar={filterBar}
      label={t`Map`}
      filters={{ ...filters, page_type }}
      start={area === undefined ? province : readArea(area)}
      onSearch={searchIn}
    />
  )
}
