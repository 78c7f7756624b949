import { formatDollars, formatMoney, formatRiel } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type Money, readMoney } from '#shared/read-money.ts'
import { centsOf, RIEL_RATE_KEY, rielOf, rielRate } from '#shared/riel.ts'

/** How a typed price is read, and the other currency at the configured rate: `6000៛ = $1.50`. Nothing while it cannot be read, and for nothing. */
export function OtherMoney({ typed }: { typed: string }) {
  const { money } = readMoney(typed)
  return (
    <p aria-live="polite" className="mt-1.5 text-sm text-soft empty:hidden">
      {money && money.amount > 0 && <Converted money={money} />}
    </p>
  )
}

function Converted({ money }: { money: Money }) {
  const locale = useLocale()
  const { data } = trpc.catalog.configuration.useQuery()
  if (!data) return null
  const rate = rielRate(data.find(({ key }) => key === RIEL_RATE_KEY)?.value)
  const cents = centsOf(money, rate)
  const other = money.currency === 'KHR' ? formatDollars(cents / 100, locale) : formatRiel(rielOf(cents, rate), locale)
  return (
    <>
      {formatMoney(money, locale)} = {other}
    </>
  )
}
