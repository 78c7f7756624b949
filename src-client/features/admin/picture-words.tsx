import { Trans, useLingui } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { ImageView } from '#shared/file.ts'
import { HTML_LANG, LOCALES } from '#shared/locales.ts'

/** The author's descriptions of the pictures, which nobody sees on the page itself. */
export function PictureWords({ images }: { images: readonly ImageView[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const described = images.flatMap(({ id, alt = {} }, index) => {
    const words = LOCALES.flatMap((language) => (alt[language] ? [{ language, text: alt[language] }] : []))
    return words.length > 0 ? [{ id, number: formatNumber(index + 1, locale), words }] : []
  })
  if (described.length === 0) return null
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="font-bold">
        <Trans>What the pictures show, for people who cannot see them</Trans>
      </h3>
      <ul className="mt-2 space-y-2">
        {described.map(({ id, number, words }) => (
          <li key={id} className="wrap-anywhere">
            <span className="text-soft">{t`Picture ${number}`}</span>
            {words.map(({ language, text }) => (
              <span key={language} lang={HTML_LANG[language]} className="block">
                {text}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
