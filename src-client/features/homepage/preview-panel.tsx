import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Select } from '#client/components/select.tsx'
import { useLocale } from '#client/lib/locale.ts'
import type { Theme } from '#shared/home-themes.ts'
import { LANGUAGE_NAMES, LOCALES, type Locale } from '#shared/locales.ts'
import { PageFrame, previewAddress, WIDTHS, type Width } from './page-frame.tsx'

/** The page as it would be, at the width of a phone or a desktop, in each language. It follows each change. */
export function PreviewPanel({ theme }: { theme: Theme }) {
  const { t } = useLingui()
  const own = useLocale()
  const [width, setWidth] = useState<Width>('phone')
  const [locale, setLocale] = useState<Locale>(own)
  return (
    <section
      aria-label={t`Preview`}
      className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+0.5rem)] lg:self-start"
    >
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <fieldset aria-label={t`Width`} className="flex gap-2">
          {WIDTHS.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={width === name}
              onClick={() => setWidth(name)}
              className="min-h-11 rounded-full border border-line px-4 aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:font-bold aria-pressed:text-accent"
            >
              {name === 'phone' ? <Trans context="width">Phone</Trans> : <Trans context="width">Desktop</Trans>}
            </button>
          ))}
        </fieldset>
        <Select
          aria-label={t`Language`}
          value={locale}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={({ target }) => setLocale(LOCALES.find((one) => one === target.value) ?? own)}
        />
      </div>
      <PageFrame title={t`Preview of the home page`} src={previewAddress(locale, { theme })} width={width} />
    </section>
  )
}
