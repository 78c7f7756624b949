import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Panorama } from '#client/components/panorama.tsx'
import { TextPage, TextSection } from '#client/components/text-page.tsx'
import { ContactLinks } from '#client/features/detail/public/contact-links.tsx'
import { contactWays } from '#client/features/detail/public/contact-ways.ts'
import { pageHead } from '#client/lib/head.ts'
import { trpc } from '#client/lib/trpc.ts'

const TITLE = msg`About us`
const DESCRIPTION = msg`What this site is for, and who it is for.`

export const Route = createFileRoute('/about')({
  staticData: { messages: ['site'] },
  loader: ({ context }) => context.utils.catalog.contact.ensureData(),
  head: ({ match: { context } }) =>
    pageHead({ ...context, path: '/about', title: context.i18n._(TITLE), description: context.i18n._(DESCRIPTION) }),
  component: About,
})

function About() {
  const { t, i18n } = useLingui()
  const [contact] = trpc.catalog.contact.useSuspenseQuery()
  const ways = contactWays(contact)
  return (
    <TextPage title={i18n._(TITLE)} picture={<Panorama className="h-40 rounded-card md:aspect-[15/4] md:h-auto" />}>
      <p>
        <Trans>
          Domner means “journey”. Here you find places to visit, to eat and to stay, services and events in every
          province of Cambodia, in Khmer, English and Chinese.
        </Trans>
      </p>
      <p>
        <Trans>
          It is made for people who travel in Cambodia and for people who live there, and it works well on a small
          phone.
        </Trans>
      </p>
      <TextSection title={t`What you see here`}>
        <p>
          <Trans>
            Sights and festivals are real. Businesses and people marked “sample” are made up, with their prices, to show
            how the pages look. Pictures that look like cut paper are drawings, not photos.
          </Trans>
        </p>
      </TextSection>
      <TextSection id="help" title={t`How it works`}>
        <ul className="list-disc space-y-2 ps-5">
          <li>
            <Trans>Search in Khmer, English or Chinese: a name, a dish, a province, or a part of one of them.</Trans>
          </li>
          <li>
            <Trans>In a list, filters show only one province, a price, or what is open now.</Trans>
          </li>
          <li>
            <Trans>
              A place says when it is open and how to get there; “Show driver” writes its name and address large, in
              Khmer.
            </Trans>
          </li>
          <li>
            <Trans>
              The bookmark saves a place for you, and what is saved opens without a network. The heart tells everybody
              that you like it. Both are kept in your account.
            </Trans>
          </li>
          <li>
            <Trans>
              With an account you can also comment, and upload a place that is missing. Looking around needs none.
            </Trans>
          </li>
          <li>
            <Trans>
              Language, light or dark and the colour of the pages are changed at the top and in the settings.
            </Trans>
          </li>
        </ul>
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
    </TextPage>
  )
}
