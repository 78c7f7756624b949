import { useLocale } from '#client/lib/locale.ts'
import { switchLanguage, useLanguages } from './languages.ts'
import { SEGMENT, SEGMENTS } from './segment-style.ts'

export function LanguageLinks() {
  const locale = useLocale()
  return (
    <ul className={SEGMENTS}>
      {useLanguages().map(({ value, label, lang, href }) => (
        <li key={value} className="contents">
          <a
            href={href}
            lang={lang}
            hrefLang={lang}
            rel="nofollow"
            aria-current={value === locale}
            onClick={switchLanguage}
            className={SEGMENT}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
