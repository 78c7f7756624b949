import { Trans } from '@lingui/react/macro'
import { OtherCurrency } from '#client/features/post/public/other-currency.tsx'
import { PriceFrom } from '#client/features/post/public/price-from.tsx'
import { formatDollars } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { PostView } from '#shared/post.ts'

/** The price of a visit, and who pays it. */
export function Price({ post }: { post: PostView }) {
  const { price_from, price_for, pass } = post
  const locale = useLocale()
  return (
    <>
      <PriceFrom post={post} />
      {pass && <span className="font-semibold text-gold">{` · ${formatDollars(pass.price, locale)}`}</span>}
      <OtherCurrency post={post} className="ms-2 text-sm text-soft" />
      <span className="block text-sm text-soft empty:hidden">
        {pass ? pass.note : price_from !== 0 && <WhoPays price_for={price_for} />}
      </span>
    </>
  )
}

function WhoPays({ price_for }: Pick<PostView, 'price_for'>) {
  if (price_for === 'everyone') return null
  if (price_for === 'foreigners') return <Trans>Free for Cambodians</Trans>
  return <Trans>For foreign visitors; Cambodians pay less</Trans>
}
