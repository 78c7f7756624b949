import { HTML_LANG, type Locale } from '#shared/locales.ts'
import type { PostView } from '#shared/post.ts'

/** Khmer comes last, so that its late font moves nothing behind it. */
const ORDER: readonly Locale[] = ['en', 'cn', 'kh']

/** A post's names in the other languages, as on signs, and to show to a driver. */
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
