import { Plural } from '@lingui/react/macro'
import Heart from 'lucide-react/icons/heart'
import { formatCompact } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'

/** How many like it, quietly. */
export default function Likes({ amount }: { amount: number }) {
  const count = formatCompact(amount, useLocale())
  if (amount === 0) return null
  return (
    <span className="ms-auto inline-flex items-center gap-1 text-soft">
      <Heart size={14} aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">
        <LikesText amount={amount} />
      </span>
    </span>
  )
}

export function LikesText({ amount }: { amount: number }) {
  const count = formatCompact(amount, useLocale())
  return <Plural value={amount} one={`${count} like`} other={`${count} likes`} />
}
