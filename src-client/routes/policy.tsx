import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { TextPage, TextSection } from '#client/components/text-page.tsx'
import { pageHead } from '#client/lib/head.ts'

const TITLE = msg`Privacy policy`
const DESCRIPTION = msg`What this site keeps about its visitors: very little.`

export const Route = createFileRoute('/policy')({
  staticData: { messages: ['site'] },
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
      <TextSection title={t`If you have an account`}>
        <p>
          <Trans>
            What you enter is kept: your names, how to reach you, and your picture. Your password is kept in a form that
            nobody can read. Everyone sees your username, nickname, picture and what you write about yourself; your
            e-mail and phone are seen by nobody but you and the admins. A few more cookies keep you logged in, for 30
            days at most.
          </Trans>
        </p>
        <p>
          <Trans>You can have all of it erased at any time:</Trans>{' '}
          <Link
            to="/deletemyaccount"
            className="inline-block min-h-6 text-accent underline decoration-accent-soft underline-offset-4"
          >
            <Trans>Delete my account</Trans>
          </Link>
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
