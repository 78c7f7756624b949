import { formatDistance } from '#client/lib/format-distance.ts'
import { useLocale } from '#client/lib/locale.ts'

/** How far away a post is, after what stands before it. */
export default function Distance({ metres }: { metres: number }) {
  return ` · ${formatDistance(metres, useLocale())}`
}
