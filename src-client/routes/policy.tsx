import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { Lazy } from '#client/components/lazy.tsx'
import { TextSection } from '#client/components/text-page.tsx'
import { loadRule } from '#client/features/rule/public/load-rule.ts'
import { RulePage } from '#client/features/rule/public/rule-page.tsx'
import { pageHead } from '#client/lib/head.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'

const DESCRIPTION = msg`What this site keeps about its visitors: very little.`

const CHOICE = lazyPart(() => import('#client/features/analytics/public/analytics-choice.tsx'), {
  messages: ['analytics'],
  isLikely: () => false,
})

export const Route = createFileRoute('/policy')({
  staticData: { messages: ['site', 'rule'] },
  loader: async ({ context }) => ({ title: (await loadRule(context, 'policy')).title }),
  head: ({ match: { context }, loaderData }) =>
    pageHead({ ...context, path: '/policy', ...loaderData, description: context.i18n._(DESCRIPTION) }),
  component: Policy,
})

/** What depends on the settings of the server stands below the text. */
function Policy() {
  const { tiles } = useRouter().options.context
  return (
    <RulePage rule="policy">
      <p>
        {tiles ? (
          <Trans>The map beside the lists shows streets of a provider, who learns which area you look at.</Trans>
        ) : (
          <Trans>The map beside the lists is our own.</Trans>
        )}
      </p>
      <GoogleAnalytics />
    </RulePage>
  )
}

/** Where it is configured: what it does, and the visitor's answer, which can be changed. */
function GoogleAnalytics() {
  const { analytics } = useRouter().options.context
  if (!analytics) return null
  return (
    <TextSection id="counting" title="Google Analytics">
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
    </TextSection>
  )
}
