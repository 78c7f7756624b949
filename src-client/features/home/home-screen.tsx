import type { ReactNode } from 'react'
import { trpc } from '#client/lib/trpc.ts'
import type { HomeView } from '#shared/home.ts'
import { Festival } from './festival.tsx'
import { Hero } from './hero.tsx'
import { NewEvents } from './new-events.tsx'
import { Provinces } from './provinces.tsx'
import { TrendingFood, TrendingHotels, TrendingPlaces } from './trending.tsx'
import { TypeTiles } from './type-tiles.tsx'

const SECTIONS: Record<string, (home: HomeView, time: number) => ReactNode> = {
  hero: ({ festival }, time) => (
    <>
      <Hero time={time} />
      {festival && <Festival event={festival} time={time} />}
    </>
  ),
  types: () => <TypeTiles />,
  trending_places: ({ trending }) => <TrendingPlaces posts={trending.places} />,
  trending_hotels: ({ trending }) => <TrendingHotels posts={trending.hotels} />,
  trending_food: ({ trending }) => <TrendingFood posts={trending.food} />,
  new_events: ({ new_events }) => <NewEvents events={new_events} />,
  provinces: ({ provinces }) => <Provinces provinces={provinces} />,
}

/** Sections in the first screen. */
const SEEN_FIRST = 3

/** Sections further down are laid out when they come near; until then they have about this height. */
const LATER = '[content-visibility:auto] [contain-intrinsic-size:auto_24rem] md:[contain-intrinsic-size:auto_44rem]'

/** The home page's sections in the configured order, without unknown ones. */
export function HomeScreen() {
  const [home, { dataUpdatedAt }] = trpc.home.get.useSuspenseQuery()
  const sections = home.sections.filter((name) => Object.hasOwn(SECTIONS, name))
  return (
    <div className="space-y-8 pb-12 md:space-y-14">
      {sections.map((name, index) => (
        // The time of the data, on which server and browser agree.
        <div key={name} className={index < SEEN_FIRST ? undefined : LATER}>
          {SECTIONS[name]?.(home, dataUpdatedAt)}
        </div>
      ))}
    </div>
  )
}
