import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#client/components/icon-button.tsx'
import { hasChosenLanguage, rememberLanguage, switchLanguage, useLanguages } from './languages.ts'

const WORDS = { en: 'Read this in English', cn: '用中文阅读' } as const

// Whether the page is in Khmer only because the browser asked for no language that there is, and nobody has chosen.
const isOffered = (): boolean =>
  document.documentElement.lang === 'km' &&
  !hasChosenLanguage() &&
  !navigator.languages.some((language) => /^km\b/i.test(language))

/** One line among the offers over a Khmer page, for visitors whose browsers speak no Khmer: the other languages. */
export default function LanguageOffer() {
  const { t } = useLingui()
  const [isShown, setShown] = useState(isOffered)
  const languages = useLanguages()
  if (!isShown) return null
  const stay = () => {
    rememberLanguage('kh')
    setShown(false)
  }
  return (
    <section
      aria-label={t`Language`}
      className="pointer-events-auto mt-2 flex max-w-full items-center rounded-full border border-line bg-raised ps-4 text-sm text-ink shadow-raised"
    >
      {languages.map(
        ({ value, lang, href }) =>
          value !== 'kh' && (
            <a
              key={value}
              href={href}
              lang={lang}
              hrefLang={lang}
              rel="nofollow"
              onClick={switchLanguage}
              className="inline-flex min-h-11 items-center px-2 font-bold whitespace-nowrap text-accent"
            >
              {WORDS[value]}
            </a>
          ),
      )}
      <IconButton label={t`Close`} onClick={stay}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </section>
  )
}
