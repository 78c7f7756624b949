import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { LongSelect } from '#client/components/long-select.tsx'
import { trpc } from '#client/lib/trpc.ts'

/** The hotel whose guests and rooms are listed, which is in the URL; undefined for all. */
export const useHotelFilter = (): string | undefined =>
  useSearch({ from: '/setting', select: ({ hotel }) => (typeof hotel === 'string' && hotel ? hotel : undefined) })

/** Chooses one of the owner's hotels. Owners with one alone have nothing to choose. */
export function HotelFilter() {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const chosen = useHotelFilter()
  const { data: hotels = [] } = trpc.room.hotels.useQuery()
  if (hotels.length < 2) return null
  const show = (hotel: string) =>
    void navigate({
      to: '/setting/admin',
      search: ({ tab, part, status }) => ({ tab, part, status, hotel: hotel || undefined }),
      resetScroll: false,
    })
  return (
    <div className="mb-4">
      <label htmlFor={id} className="sr-only">
        <Trans>Hotel</Trans>
      </label>
      <LongSelect
        id={id}
        name="hotel"
        value={chosen ?? ''}
        onChange={({ target }) => show(target.value)}
        options={[
          { value: '', label: t`All hotels` },
          ...hotels.map(({ id: value, name: label }) => ({ value, label })),
        ]}
      />
    </div>
  )
}
