import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useLocale } from '#client/lib/locale.ts'
import { localePath } from '#shared/locales.ts'
import { buttonStyle } from './button.tsx'
import { Notice } from './notice.tsx'

export default function PageNotFound() {
  const { t } = useLingui()
  const path = localePath(useLocale(), useLocation({ select: ({ pathname }) => pathname }))
  const ways = (
    <>
      <Link to="/" className={buttonStyle('primary')}>
        <Trans>Back to home</Trans>
      </Link>
      <Link to="/visit" className={buttonStyle('soft')}>
        <Trans>Places to visit</Trans>
      </Link>
    </>
  )
  return (
    <div className="page-width py-8">
      <Notice picture="not-found" title={t`Page not found`} level={1} action={ways}>
        <code className="break-all">{path}</code>
      </Notice>
    </div>
  )
}
