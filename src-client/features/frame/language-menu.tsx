import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { Menu } from '#client/components/menu.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { useLanguages } from './languages.ts'

const BUTTON =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-3 whitespace-nowrap text-ink transition hover:bg-sunken'

/** The language menu of a desktop's header. */
export function LanguageMenu() {
  const { t } = useLingui()
  const locale = useLocale()
  const languages = useLanguages()
  const current = languages.find(({ value }) => value === locale)?.label
  return (
    <Menu
      label={`${t`Language`}: ${current}`}
      value={locale}
      choices={languages}
      fallback="#languages"
      className={BUTTON}
    >
      <Languages aria-hidden="true" className="size-5" />
      {current}
    </Menu>
  )
}
