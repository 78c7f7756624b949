import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Panorama } from '#client/components/panorama.tsx'
import { TextPage, TextSection } from '#client/components/text-page.tsx'
import { pageHead } from '#client/lib/head.ts'

const TITLE = msg`About us`
const DESCRIPTION = msg`What this site is for, and who it is for.`

export const Route = createFileRoute('/about')({
  staticData: { messages: ['site'] },
  head: ({ match: { context } }) =>
    pageHead({ ...context, path: '/about', title: context.i18n._(TITLE), description: context.i18n._(DESCRIPTION) }),
  component: About,
})

function About() {
  const { t, i18n } = useLingui()
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
      <TextSection id="contact" title={t`Contact us`}>
        <p>
          <Trans>Is something wrong on a page, or is a place missing? Please tell the people who run this site.</Trans>
        </p>
      </TextSection>
    </TextPage>
  )
}
