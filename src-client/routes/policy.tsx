import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { Lazy } from '#client/components/lazy.tsx'
import { TextPage, TextSection } from '#client/components/text-page.tsx'
import { pageHead } from '#client/lib/head.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'

const TITLE = msg`Privacy policy`
const DESCRIPTION = msg`What this site keeps about its visitors: very little.`

const CHOICE = lazyPart(() => import('#client/features/analytics/public/analytics-choice.tsx'), {
  messages: ['analytics'],
  isLikely: () => false,
})

export const Route = createFileRoute('/policy')({
  staticData: { messages: ['site'] },
  head: ({ match: { context } }) =>
    pageHead({ ...context, path: '/policy', title: context.i18n._(TITLE), description: context.i18n._(DESCRIPTION) }),
  component: Policy,
})

function Policy() {
  const { tiles } = useRouter().options.context
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
      <TextSection id="counting" title={t`Counting of visits`}>
        <p>
          <Trans>
            How often each page is opened is counted without cookies: by day, by language, and whether by members or
            guests, but not by whom. Words that find nothing are counted too, without who searched for them.
          </Trans>
        </p>
        <GoogleAnalytics />
      </TextSection>
      <TextSection title={t`On your device`}>
        <p>
          <Trans>
            So that pages open without a network, the browser keeps pages and pictures that you have opened. It also
            remembers what you have searched for, and the colour that you chose. When you log out, what is personal is
            deleted.
          </Trans>
        </p>
        <p>
          <Trans>
            Your position is asked for only when you tap “Near me”. It is rounded to about 100 metres, tells what is
            near, and is kept nowhere.
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
            The street map on the page of a place comes from its provider, only when you open it; from then on the
            provider’s own rules apply.
          </Trans>{' '}
          {tiles ? (
            <Trans>The map beside the lists shows streets of a provider, who learns which area you look at.</Trans>
          ) : (
            <Trans>The map beside the lists is our own.</Trans>
          )}
        </p>
      </TextSection>
    </TextPage>
  )
}

/** Where it is configured: what it does, and the visitor's answer, which can be changed. */
function GoogleAnalytics() {
  const { analytics } = useRouter().options.context
  if (!analytics) return null
  return (
    <>
      <p>
        <Trans>
          Google Analytics counts only those who allow it. It sets cookies, and Google gets what it counts. Your answer
          is kept in a cookie for a year and can be changed here at any time: if you say no, Google’s cookies are
          deleted.
        </Trans>
      </p>
      <div className="min-h-24 space-y-2 noscript:hidden">
        <Lazy part={CHOICE} pending={null}>
          {(AnalyticsChoice) => <AnalyticsChoice id={analytics} />}
        </Lazy>
      </div>
    </>
  )
}
