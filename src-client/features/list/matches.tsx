import { useLingui } from '@lingui/react/macro'
import { chipStyle } from '#client/components/chip-style.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { SEARCH_REACH } from '#shared/limits.ts'
import type { PostPage } from '#shared/post.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { isElsewhere } from './is-elsewhere.ts'
import { LIST_TITLES } from './list-words.ts'
import { ListLink } from './public/list-link.tsx'
import { LIST_TYPES } from './public/list-types.ts'

type MatchesProps = { type: PostType; q: string; matches: PostPage['matches'] }

/** Links to the lists with matches of a search, with their counts; nothing if only this list has some. */
export default function Matches({ type, q, matches }: MatchesProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  if (!matches || !isElsewhere(type, matches)) return null
  return (
    <nav aria-label={t`Lists with results for “${q}”`}>
      <ul className="flex flex-wrap gap-2">
        {LIST_TYPES.filter((one) => matches[one] > 0).map((one) => (
          <li key={one}>
            <ListLink
              type={one}
              search={{ q }}
              aria-current={one === type ? 'true' : undefined}
              className={chipStyle(one === type)}
            >
              {i18n._(LIST_TITLES[one])}
              <span className="font-normal text-soft">
                {formatNumber(matches[one], locale)}
                {matches[one] >= SEARCH_REACH && '+'}
              </span>
            </ListLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
