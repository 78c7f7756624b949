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
            Two cookies remember what you choose: the language, and the light or dark theme. They hold nothing else and
            last for a year.
          </Trans>
        </p>
      </TextSection>
      <TextSection title={t`What the server records`}>
        <p>
          <Trans>
            For each request, the server records the time, the page and whether it worked, so that problems can be
            found.
          </Trans>
        </p>
      </TextSection>
      <TextSection title={t`If you have an account`}>
        <p>
          <Trans>
            We keep what you enter: your names, how to reach you, and your picture. Your password is kept in a form that
            nobody can read. Everyone can see your username, nickname, picture and what you write about yourself; only
            you and the admins can see your e-mail and phone. A few more cookies keep you logged in, for 30 days at
            most.
          </Trans>
        </p>
        <p>
          <Trans>You can have all of it deleted at any time:</Trans>{' '}
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
            A map is loaded from its provider only when you open it; from then on the provider’s own rules apply.
          </Trans>
        </p>
      </TextSection>
    </TextPage>
  )
}
