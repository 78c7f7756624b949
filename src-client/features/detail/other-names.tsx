import { HTML_LANG, type Locale } from '#shared/locales.ts'
import type { PostView } from '#shared/post.ts'

/** Khmer comes last: its font may come late on other pages, and then nothing stands behind it that could move. */
const ORDER: readonly Locale[] = ['en', 'cn', 'kh']

/** The names a place has in the other languages: what stands on its signs, and what to show a driver. */
export function OtherNames({ post: { name, names } }: { post: Pick<PostView, 'name' | 'names'> }) {
  const others = ORDER.filter((locale) => names[locale] && names[locale] !== name)
  if (others.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-base text-soft">
      {others.map((locale) => (
        <span key={locale} lang={HTML_LANG[locale]}>
          {names[locale]}
        </span>
      ))}
    </p>
  )
}
