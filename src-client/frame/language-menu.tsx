import { useLingui } from '@lingui/react/macro'
import { ChevronDown, Languages } from 'lucide-react'
import { Disclosure } from '#client/components/disclosure.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { LANGUAGE_NAMES } from '#shared/locales.ts'
import { LanguageLinks } from './language-links.tsx'

const BUTTON =
  // The text grows as far as the header of a phone allows; the choices behind it have the full size.
  'inline-flex min-h-11 items-center gap-0.5 rounded-full px-[min(0.5rem,2vw)] text-[min(1rem,max(16px,4.5vw))] whitespace-nowrap md:gap-2 md:px-3 text-ink transition hover:bg-sunken'

export function LanguageMenu() {
  const { t } = useLingui()
  const locale = useLocale()
  const current = LANGUAGE_NAMES[locale]
  return (
    <Disclosure
      label={`${t`Language`}: ${current}`}
      fallback="#languages"
      className={BUTTON}
      button={
        <>
          <Languages aria-hidden="true" className="size-5 max-md:hidden" />
          {current}
          <ChevronDown aria-hidden="true" className="size-[1em] md:hidden" />
        </>
      }
    >
      {() => <LanguageLinks />}
    </Disclosure>
  )
}
