import { Trans, useLingui } from '@lingui/react/macro'
import { Panorama } from '#client/components/panorama.tsx'
import SearchBox from '#client/features/search/public/search-box.tsx'
import { dayPeriod } from '#shared/phnom-penh-time.ts'

/** A panorama of Cambodia, a greeting by the time of day in Phnom Penh, and the search. */
export function Hero({ time }: { time: number }) {
  return (
    <section className="relative">
      <Panorama className="h-56 md:h-[max(20rem,27vw)] short:h-40" />
      <div className="page-width relative -mt-10 md:-mt-16">
        <div className="mx-auto max-w-3xl rounded-card bg-raised p-4 shadow-raised md:p-6">
          <p className="text-sm text-soft">
            <Greeting time={time} />
          </p>
          <h1 className="text-2xl font-bold">
            <Trans>Where to in Cambodia?</Trans>
          </h1>
          <SearchBox look="wide" className="mt-3 block" />
        </div>
      </div>
    </section>
  )
}

function Greeting({ time }: { time: number }) {
  const { t } = useLingui()
  const greetings = {
    morning: t`Good morning`,
    afternoon: t`Good afternoon`,
    evening: t`Good evening`,
    night: t`Still awake? Plan the next day`,
  }
  return greetings[dayPeriod(new Date(time))]
}
