import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { TextPage, TextSection } from '#client/components/text-page.tsx'
import { pageHead } from '#client/lib/head.ts'

const TITLE = msg`Terms of use`
const DESCRIPTION = msg`A few rules for using this site.`

export const Route = createFileRoute('/termofuse')({
  staticData: { messages: ['site'] },
  head: ({ match: { context } }) =>
    pageHead({
      ...context,
      path: '/termofuse',
      title: context.i18n._(TITLE),
      description: context.i18n._(DESCRIPTION),
    }),
  component: TermsOfUse,
})

function TermsOfUse() {
  const { t, i18n } = useLingui()
  return (
    <TextPage title={i18n._(TITLE)}>
      <TextSection title={t`Before you set out`}>
        <p>
          <Trans>Opening hours, prices and dates can change. Please check with the place before you go.</Trans>
        </p>
      </TextSection>
      <TextSection title={t`Using the content`}>
        <p>
          <Trans>You may read and share every page. To copy larger parts, ask first.</Trans>
        </p>
      </TextSection>
      <TextSection title={t`Fair use`}>
        <p>
          <Trans>
            Please do not disrupt the site for others, for example with large numbers of automated requests.
          </Trans>
        </p>
      </TextSection>
    </TextPage>
  )
}
