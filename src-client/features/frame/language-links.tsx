import { useLocale } from '#client/lib/locale.ts'
import { useLanguages } from './languages.ts'
import { SEGMENT, SEGMENTS } from './segment-style.ts'

/** The languages as links. Another language is another document. */
export function LanguageLinks() {
  const locale = useLocale()
  return (
    <ul className={SEGMENTS}>
      {useLanguages().map(({ value, label, lang, href }) => (
        <li key={value} className="contents">
          <a href={href} lang={lang} hrefLang={lang} rel="nofollow" aria-current={value === locale} className={SEGMENT}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
