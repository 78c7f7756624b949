import type { MouseEvent } from 'react'
import { useLocale } from '#client/lib/locale.ts'
import { useLanguages } from './languages.ts'
import { SEGMENT, SEGMENTS } from './segment-style.ts'

/** Another language is another document. @param replace whether it replaces the history entry */
export function LanguageLinks({ replace = false }: { replace?: boolean }) {
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
            onClick={replace ? followInPlace : undefined}
            className={SEGMENT}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function followInPlace(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  location.replace(event.currentTarget.href)
}
