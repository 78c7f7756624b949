import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LabelledSelect } from '#client/components/labelled-select.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { readId } from '#shared/read-id.ts'
import type { OwnHotel } from '#shared/room.ts'
import { CutHotels } from './cut-hotels.tsx'
import { hotelOptions } from './room-place.ts'

/** The hotel whose guests and rooms are listed, which is in the URL; undefined for all. */
export const useHotelFilter = (): string | undefined =>
  useSearch({ from: '/setting', select: ({ hotel }) => readId(hotel) })

/** Shows what is listed of all of the owner's hotels, or of one, below the choice. Owners with one alone have nothing to choose. */
export function HotelFilter({ children }: { children: ReactNode }) {
  const query = trpc.room.hotels.useQuery()
  return (
    <DashboardResult query={query} pending={<Skeleton className="h-96 rounded-card" />}>
      {(hotels) => (
        <>
          <CutHotels hotels={hotels} />
          <HotelChoice hotels={hotels.rows} />
          {children}
        </>
      )}
    </DashboardResult>
  )
}

function HotelChoice({ hotels }: { hotels: readonly OwnHotel[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const chosen = useHotelFilter()
  if (hotels.length < 2 && chosen === undefined) return null
  const show = (hotel: string) =>
    void navigate({
      to: '/setting/admin',
      search: ({ tab, part, status }) => ({ tab, part, status, hotel: hotel || undefined }),
      // It takes the place of the sheet that it was chosen in.
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="mb-4">
      <LabelledSelect
        name="hotel"
        label={t`Hotel`}
        value={chosen ?? ''}
        onChoose={show}
        options={[{ value: '', label: t`All hotels` }, ...hotelOptions(hotels, t`Without a name`)]}
      />
    </div>
  )
}
