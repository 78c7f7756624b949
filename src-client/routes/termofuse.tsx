import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadRule } from '#client/features/rule/public/load-rule.ts'
import { RulePage } from '#client/features/rule/public/rule-page.tsx'
import { pageHead } from '#client/lib/head.ts'

const DESCRIPTION = msg`A few rules for using this site.`

export const Route = createFileRoute('/termofuse')({
  staticData: { messages: ['site', 'rule'] },
  loader: async ({ context }) => ({ title: (await loadRule(context, 'termofuse')).title }),
  head: ({ match: { context }, loaderData }) =>
    pageHead({ ...context, path: '/termofuse', ...loaderData, description: context.i18n._(DESCRIPTION) }),
  component: () => <RulePage rule="termofuse" />,
})
