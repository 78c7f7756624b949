import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { TextPage, TextSection } from '#client/components/text-page.tsx'
import { pageHead } from '#client/lib/head.ts'

const TITLE = msg`Terms of use`
const DESCRIPTION = msg`The few rules for using this site.`

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
          <Trans>
            Opening hours, prices and dates can change. Please ask the place itself before you rely on them.
          </Trans>
        </p>
      </TextSection>
      <TextSection title={t`Using the content`}>
        <p>
          <Trans>You may read and share every page. To copy larger parts, ask first.</Trans>
        </p>
      </TextSection>
      <TextSection title={t`Fair use`}>
        <p>
          <Trans>Please do not disturb the site for others, for example with automatic mass requests.</Trans>
        </p>
      </TextSection>
    </TextPage>
  )
}
