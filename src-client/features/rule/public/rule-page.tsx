import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RichText } from '#client/components/rich-text.tsx'
import { TextPage } from '#client/components/text-page.tsx'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { CompanyRuleKey } from '#shared/company-rule-keys.ts'
import { HTML_LANG, LANGUAGE_NAMES } from '#shared/locales.ts'

type Props = {
  rule: CompanyRuleKey
  /** The id of the text, for links into the page. */
  anchor?: string
  picture?: ReactNode
  /** What the page has beside the text that admins write. */
  children?: ReactNode
}

/** A text about the site, and when it was changed. Where it is not written in the page's language, it says so. */
export function RulePage({ rule: key, anchor, picture, children }: Props) {
  const locale = useLocale()
  const [rule] = trpc.catalog.companyRule.useSuspenseQuery({ key })
  return (
    <TextPage title={rule.title} picture={picture}>
      {rule.language !== locale && (
        <p className="text-soft">
          <Trans>This text is not written in {LANGUAGE_NAMES[locale]} yet.</Trans>
        </p>
      )}
      <div id={anchor} lang={rule.language === locale ? undefined : HTML_LANG[rule.language]}>
        <RichText text={rule.text} />
      </div>
      {children}
      <p className="pt-3 text-sm text-soft">
        <Trans>
          Updated <time dateTime={rule.updated_at}>{formatDate(rule.updated_at, locale)}</time>
        </Trans>
      </p>
    </TextPage>
  )
}
