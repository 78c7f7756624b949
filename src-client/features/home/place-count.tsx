import { Plural } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'

export function PlaceCount({ posts }: { posts: number }) {
  const count = formatNumber(posts, useLocale())
  return <Plural value={posts} one={`${count} place`} other={`${count} places`} />
}
