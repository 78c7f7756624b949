import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { Notice } from '#client/components/notice.tsx'

/** In the place of an article that is not there, or not for this visitor. */
export function ArticleNotFound() {
  const { t } = useLingui()
  const way = (
    <Link to="/blog" className={buttonStyle()}>
      <Trans>All articles</Trans>
    </Link>
  )
  return (
    <div className="page-width py-8">
      <Notice picture="not-found" title={t`Article not found`} level={1} action={way}>
        <Trans>It may have been taken down, or its address is not quite right.</Trans>
      </Notice>
    </div>
  )
}
