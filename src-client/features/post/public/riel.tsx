import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'

/** A price in riel, for those who read Khmer: people here count in both. */
export function Riel({ amount, className }: { amount: number | null; className: string }) {
  const locale = useLocale()
  if (locale !== 'kh' || !amount) return null
  return <span className={`whitespace-nowrap ${className}`}>≈ {formatNumber(amount, locale)} ៛</span>
}
