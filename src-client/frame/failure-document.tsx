import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { buttonStyle } from '#client/components/button.tsx'
import { Notice } from '#client/components/notice.tsx'
import { FONTS } from '#client/lib/fonts.ts'
import { rejectionMessage } from '#client/lib/rejection-message.ts'
import type { Theme } from '#client/lib/theme.ts'
import type { RejectionCode } from '#shared/codes.ts'
import { HTML_LANG, type Locale, localePath } from '#shared/locales.ts'
import { BrandMark } from './brand-mark.tsx'

export type Failure = {
  locale: Locale
  brand: string
  theme: Theme | undefined
  reason: RejectionCode
  /** The request's id in the log; undefined for a mistake in the address. */
  id?: string
  /** The address to try again. */
  href: string
  stylesheets: readonly string[]
}

export function FailureDocument({ i18n, ...failure }: Failure & { i18n: I18n }) {
  const { locale, brand, theme, reason, id, href, stylesheets } = failure
  const title = i18n._(msg`Something went wrong`)
  const home = localePath(locale, '/')
  const sentence = reason === 'UNEXPECTED' ? undefined : rejectionMessage(reason)
  return (
    <html lang={HTML_LANG[locale]} className={locale === 'kh' ? 'font-khmer' : undefined} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${brand}`}</title>
        {FONTS[locale].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {stylesheets.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <header className="page-width flex h-14 items-center">
          <a href={home} className="flex min-h-11 items-center gap-2 text-lg font-bold">
            <BrandMark className="size-9" />
            {brand}
          </a>
        </header>
        <main className="page-width py-8">
          <Notice picture="error" title={title} level={1} action={<Actions href={href} home={home} i18n={i18n} />}>
            {sentence && <p>{i18n._(sentence)}</p>}
            {id && (
              <p>
                {i18n._(msg`If it happens again, give us this number:`)} <code className="break-all">{id}</code>
              </p>
            )}
          </Notice>
        </main>
      </body>
    </html>
  )
}

function Actions({ href, home, i18n }: { href: string; home: string; i18n: I18n }) {
  return (
    <>
      <a href={href} className={buttonStyle('primary')}>
        {i18n._(msg`Try again`)}
      </a>
      <a href={home} className={buttonStyle('soft')}>
        {i18n._(msg`Back to home`)}
      </a>
    </>
  )
}
