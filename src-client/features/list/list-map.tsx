import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { around, aroundProvince } from '#client/features/map/public/around.ts'
import { MapBeside } from '#client/features/map/public/map-beside.tsx'
import { readArea } from '#shared/position.ts'
import FilterBar from './filter-bar.tsx'
import { withFilters } from './filters.ts'
import { useListState } from './list-state.ts'
import { listFilters } from './public/list-query.ts'
import { useFilterChoices } from './use-filter-names.ts'

const NEAR_METRES = 10_000

/** The list's places on a map. */
export default function ListMap() {
  const { type, search, here } = useListState()
  const { t } = useLingui()
  const router = useRouter()
  const { area, ...filters } = listFilters(type, search)
  const { provinces } = useFilterChoices(type)
  const province = provinces.find(({ code }) => code === search.province)
  const middle = here ? around(here, NEAR_METRES) : aroundProvince(province)
  const start = area === undefined ? middle : readArea(area)
  const searchIn = (next: string) =>
    void router.navigate({
      to: `/${type}`,
      search: withFilters(search, { area: next }),
      replace: true,
      resetScroll: false,
    })
  return (
    <MapBeside
      page={type}
      label={t`Map`}
      filters={filters}
      start={start}
      isPrivate={here !== null}
      filterBar={<FilterBar />}
      onSearch={searchIn}
    />
  )
}
