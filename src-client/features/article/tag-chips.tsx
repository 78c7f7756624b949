import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { chipStyle } from '#client/components/chip-style.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { BlogAddress } from './blog-address.ts'
import { tagName } from './public/tag-words.ts'

/** The tags, in a row that scrolls sideways on a phone. Links, which work without JavaScript. */
export function TagChips({ address }: { address: BlogAddress }) {
  const { t, i18n } = useLingui()
  const { data: tags = [] } = trpc.article.tags.useQuery()
  if (tags.length === 0 && address.tag === undefined) return null
  const isAll = address.tag === undefined && address.q === undefined
  return (
    <nav aria-label={t`Subjects`}>
      <ul
        data-scroll-restoration-id="blog-tags"
        className="scroll-row -mx-4 flex gap-2 px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
      >
        <li>
          <Link to="/blog" aria-current={isAll ? 'true' : undefined} className={chipStyle(isAll)}>
            <Trans>All articles</Trans>
          </Link>
        </li>
        {tags.map(({ tag }) => (
          <li key={tag}>
            <Link
              to="/blog"
              search={{ tag }}
              aria-current={tag === address.tag ? 'true' : undefined}
              className={chipStyle(tag === address.tag)}
            >
              {tagName(i18n, tag)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
