import { formatBadge } from '#client/lib/format-badge.ts'
import { useLocale } from '#client/lib/locale.ts'

/** A number of things to do, on or beside what leads to them; words beside it say what they are. */
export function CountBadge({ count, className }: { count: number; className: string }) {
  const look = 'rounded-full bg-accent-strong px-1.5 py-0.5 text-center text-sm font-bold leading-none text-on-accent'
  return (
    <span aria-hidden="true" className={`${look} ${className}`}>
      {formatBadge(count, useLocale())}
    </span>
  )
}
