import { formatDollars, formatRiel } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'

/** A sum in dollars, beside riel where people count in both. */
export function Total({ dollars, riel }: { dollars: number; riel: number }) {
  const locale = useLocale()
  return (
    <span className="whitespace-nowrap">
      <span className="font-bold">{formatDollars(dollars, locale)}</span>
      {locale === 'kh' && dollars > 0 && <span className="text-sm text-soft"> ≈ {formatRiel(riel, locale)}</span>}
    </span>
  )
}
