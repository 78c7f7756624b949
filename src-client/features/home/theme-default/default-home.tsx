import type { CSSProperties } from 'react'
import { inTexts } from '../in-texts.ts'
import { isPaid, Paid } from '../paid.tsx'
import { SectionRows } from '../section-rows.tsx'
import type { ThemeProps } from '../theme.ts'
import { Hero } from './hero.tsx'
import { NewEvents } from './new-events.tsx'
import styles from './panorama.css?inline'
import { Posts } from './posts.tsx'
import { Provinces } from './provinces.tsx'
import { TypeTiles } from './type-tiles.tsx'

type Colours = CSSProperties & Record<'--pan-accent', string>

/** A panorama over shelves to swipe through. */
export default function DefaultHome({ theme: { accent }, sections, time }: ThemeProps) {
  const colours: Colours = { '--pan-accent': accent ? inTexts(accent) : 'var(--color-accent)' }
  return (
    <div style={colours}>
      <style href="home-panorama" precedence="theme">
        {styles}
      </style>
      <SectionRows sections={sections} className="space-y-8 pb-12 md:space-y-14">
        {(section) => {
          if (section.source === 'hero') return <Hero section={section} time={time} />
          if (section.source === 'types') return <TypeTiles section={section} />
          if (section.source === 'provinces') return <Provinces section={section} />
          if (section.source === 'events') return <NewEvents section={section} />
          return isPaid(section) ? <Paid section={section} /> : <Posts section={section} />
        }}
      </SectionRows>
    </div>
  )
}
