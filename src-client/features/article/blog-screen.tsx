import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { AdSlot } from '#client/features/ad/public/ad-slot.tsx'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { Articles } from './articles.tsx'
import { readBlogAddress } from './blog-address.ts'
import { BLOG_LEAD, BLOG_TITLE } from './blog-words.ts'
import { TagChips } from './tag-chips.tsx'

// A form that works before its code is there.
const SearchForm = hydrateLater(async () => ({
  default: (await import('#client/components/search-form.tsx')).SearchForm,
}))

/** The blog: its newest articles, or those of a search or a tag. */
export function BlogScreen() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const address = readBlogAddress(useSearch({ from: '/blog/' }))
  return (
    <div className="page-width space-y-4 pt-4 pb-12 md:pt-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl font-bold">{i18n._(BLOG_TITLE)}</h1>
          <p className="text-base text-soft">{i18n._(BLOG_LEAD)}</p>
        </div>
        <SearchForm
          q={address.q}
          label={t`Search the articles`}
          onSearch={(q) => void navigate({ to: '/blog', search: readBlogAddress({ q }) })}
          className="w-full md:w-80"
        />
      </header>
      <TagChips address={address} />
      <Articles address={address} />
      <AdSlot position="blog" className="max-w-3xl pt-5" />
    </div>
  )
}
