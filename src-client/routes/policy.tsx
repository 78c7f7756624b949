import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { TextPage, TextSection } from '#client/features/site/text-page.tsx'
import { pageHead } from '#client/lib/head.ts'

const TITLE = msg`Privacy policy`
const DESCRIPTION = msg`What this site keeps about its visitors: very little.`

export const Route = createFileRoute('/policy')({
  head: ({ match: { context } }) =>
    pageHead({ ...context, path: '/policy', title: context.i18n._(TITLE), description: context.i18n._(DESCRIPTION) }),
  component: Policy,
})

function Policy() {
  const { t, i18n } = useLingui()
  return (
    <TextPage title={i18n._(TITLE)}>
      <p>
        <Trans>You can use every page without an account and without giving your name.</Trans>
      </p>
      <TextSection title={t`Cookies`}>
        <p>
          <Trans>
            Two cookies remember what you choose: the language, and the light or dark look. They hold nothing else and
            live for a year.
          </Trans>
        </p>
      </TextSection>
      <TextSection title={t`What the server writes down`}>
        <p>
          <Trans>
            For each request the server notes the time, the page and whether it went well, so that faults can be found.
          </Trans>
        </p>
      </TextSection>
      <TextSection title={t`Maps`}>
        <p>
          <Trans>
            A map comes from its provider only when you open it; from then on the provider’s own rules apply.
          </Trans>
        </p>
      </TextSection>
    </TextPage>
  )
}
