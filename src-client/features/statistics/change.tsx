import { Trans } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { percentMore } from './figures.ts'

/**
 * How a number differs from that of the period before: in words and with a sign, as colours alone say nothing to many.
 * @param was the number before, as it is written
 */
export function Change({ now, before, was }: { now: number; before: number; was: string }) {
  const locale = useLocale()
  const more = percentMore(now, before)
  if (more === null) return <Trans>before: {was}</Trans>
  if (now === before) return <Trans>as before: {was}</Trans>
  const percent = formatNumber(Math.abs(more), locale)
  const sign = now > before ? '+' : '−'
  return (
    <Trans>
      {sign}
      {percent}% from {was}
    </Trans>
  )
}
