import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Panorama } from '#client/components/panorama.tsx'
import { TextSection } from '#client/components/text-page.tsx'
import { ContactLinks } from '#client/features/detail/public/contact-links.tsx'
import { contactWays } from '#client/features/detail/public/contact-ways.ts'
import { loadRule } from '#client/features/rule/public/load-rule.ts'
import { RulePage } from '#client/features/rule/public/rule-page.tsx'
import { SiteNumbers } from '#client/features/rule/public/site-numbers.tsx'
import { pageHead } from '#client/lib/head.ts'
import { trpc } from '#client/lib/trpc.ts'

const DESCRIPTION = msg`What this site is for, and who it is for.`

export const Route = createFileRoute('/about')({
  staticData: { messages: ['site', 'rule'] },
  loader: async ({ context }) => {
    const [rule] = await Promise.all([
      loadRule(context, 'about'),
      context.utils.catalog.contact.ensureData(),
      context.utils.home.numbers.ensureData(),
    ])
    return { title: rule.title }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({ ...context, path: '/about', ...loaderData, description: context.i18n._(DESCRIPTION) }),
  component: About,
})

function About() {
  const { t } = useLingui()
  const [contact] = trpc.catalog.contact.useSuspenseQuery()
  const ways = contactWays(contact)
  return (
    <RulePage
      rule="about"
      anchor="help"
      picture={<Panorama className="h-40 rounded-card md:aspect-[15/4] md:h-auto" />}
    >
      <TextSection id="numbers" title={t`In numbers`}>
        <SiteNumbers />
      </TextSection>
      <TextSection id="contact" title={t`Contact us`}>
        {ways.length > 0 ? (
          <>
            <p>
              <Trans>
                Is something wrong on a page, or is a place missing? Please tell the people who run this site.
              </Trans>
            </p>
            <ContactLinks ways={ways} />
            <p>
              <Trans>“Report” at the end of each place and beside each comment reaches them as well.</Trans>
            </p>
          </>
        ) : (
          <p>
            <Trans>
              Is something wrong on a page? “Report”, at the end of each place and beside each comment, reaches the
              people who run this site.
            </Trans>
          </p>
        )}
      </TextSection>
    </RulePage>
  )
}
