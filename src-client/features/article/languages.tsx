import { Trans } from '@lingui/react/macro'
import { useLocale } from '#client/lib/locale.ts'
import type { ArticleView } from '#shared/article.ts'
import { HTML_LANG, LANGUAGE_NAMES, type Locale, localePath } from '#shared/locales.ts'

/** Where an article can be read in other languages, or is not written in the reader's. */
export function Languages({ article: { id, lang, languages } }: { article: ArticleView }) {
  const locale = useLocale()
  const others = languages.filter((language) => language !== lang)
  const isForeign = lang !== locale
  if (!isForeign && others.length === 0) return null
  return (
    <p className={isForeign ? 'w-fit rounded-xl bg-gold-soft px-4 py-2 text-base text-gold' : 'text-sm text-soft'}>
      {isForeign && <NotInYours lang={lang} />}{' '}
      {others.length > 0 && (
        <>
          <Trans>Also in:</Trans>{' '}
          {others.map((language, index) => (
            <span key={language}>
              {index > 0 && (locale === 'cn' ? '、' : ', ')}
              <a
                href={localePath(language, `/blog/${id}`)}
                lang={HTML_LANG[language]}
                hrefLang={HTML_LANG[language]}
                className="inline-block min-h-6 text-accent underline decoration-accent-soft underline-offset-4 hover:decoration-current"
              >
                {LANGUAGE_NAMES[language]}
              </a>
            </span>
          ))}
        </>
      )}
    </p>
  )
}

function NotInYours({ lang }: { lang: Locale }) {
  if (lang === 'en') return <Trans>This article is in English.</Trans>
  return lang === 'kh' ? <Trans>This article is in Khmer.</Trans> : <Trans>This article is in Chinese.</Trans>
}
