import { Trans } from '@lingui/react/macro'
import { Panorama } from '#client/components/panorama.tsx'
import SearchBox from '#client/features/search/public/search-box.tsx'
import type { SectionView } from '#shared/home.ts'
import { HTML_LANG } from '#shared/locales.ts'
import { Greeting } from '../greeting.tsx'
import { Festival } from './festival.tsx'

/** A panorama of Cambodia, a greeting by the time of day in Phnom Penh, and the search. */
export function Hero({ section, time }: { section: SectionView; time: number }) {
  const [festival] = section.posts
  return (
    <>
      <Welcome title={section.title} time={time} />
      {festival && <Festival event={festival} time={time} />}
    </>
  )
}

function Welcome({ title, time }: { title: SectionView['title']; time: number }) {
  return (
    <section className="relative">
      <Panorama className="h-56 md:h-[max(20rem,27vw)] short:h-40" />
      <div className="page-width relative -mt-10 md:-mt-16">
        <div className="pan-card mx-auto max-w-3xl rounded-card bg-raised p-4 shadow-raised md:p-6">
          <p className="text-sm text-soft">
            <Greeting time={time} />
          </p>
          <h1 lang={title ? HTML_LANG[title.lang] : undefined} className="text-2xl font-bold">
            {title ? title.text : <Trans>Where to in Cambodia?</Trans>}
          </h1>
          <SearchBox look="wide" className="mt-3 block" />
        </div>
      </div>
    </section>
  )
}
