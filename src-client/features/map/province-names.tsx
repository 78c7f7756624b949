import { useQuery } from '@tanstack/react-query'
import { useUtils } from '#client/lib/trpc.ts'
import { type Point, pointOf, type Size, screenOf, type View } from './projection.ts'

/** Pixels a letter, about; a Chinese one is twice as wide. */
const LETTER = 8
const CHINESE = /\p{Script=Han}/gu
const widthOf = (name: string) => (name.length + (name.match(CHINESE)?.length ?? 0)) * LETTER
const LINE = 26
const PIN = 44

/** The names of the provinces that have room between the pins. */
export function ProvinceNames({ view, size, pins }: { view: View; size: Size; pins: readonly { point: Point }[] }) {
  const { data = [] } = useQuery(useUtils().catalog.provinces.queryOptions(undefined, { staleTime: Infinity }))
  const taken = pins.map(({ point }) => ({ ...screenOf(view, size, point), width: PIN }))
  const shown = data.filter((province) => {
    const { x, y } = screenOf(view, size, pointOf(province))
    const width = widthOf(province.name)
    const isFree = taken.every(
      (other) => Math.abs(other.y - y) > LINE || Math.abs(other.x - x) > (width + other.width) / 2,
    )
    if (isFree) taken.push({ x, y, width })
    return isFree
  })
  return shown.map((province) => {
    const { x, y } = screenOf(view, size, pointOf(province))
    return (
      <span
        key={province.code}
        aria-hidden="true"
        className="pointer-events-none absolute -translate-x-1/2 -translate-y-1/2 whitespace-nowrap text-sm text-soft"
        style={{ left: x, top: y }}
      >
        {province.name}
      </span>
    )
  })
}
