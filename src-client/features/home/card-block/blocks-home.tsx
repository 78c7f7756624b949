import type { CSSProperties } from 'react'
import type { SectionView } from '#shared/home.ts'
import { ArticleCards } from '../late-articles.ts'
import { isPaid, Paid } from '../paid.tsx'
import { SectionRows } from '../section-rows.tsx'
import type { ThemeProps } from '../theme.ts'
import styles from './blocks.css?inline'
import { Chips } from './chips.tsx'
import { EventBlocks } from './event-blocks.tsx'
import { Headed } from './heading.tsx'
import { Hello } from './hello.tsx'
import { Lines } from './lines.tsx'
import { Mosaic } from './mosaic.tsx'

type Colours = CSSProperties & Record<'--blk-accent', string>

/** Dark enough for white text, whatever admins chose. */
const behindWhite = (colour: string) => `oklch(from ${colour} min(l, 0.48) c h)`

/** Blocks of colour close together, which say much on a small screen. */
export default function BlocksHome({ theme: { accent }, sections, time }: ThemeProps) {
  const colours: Colours = { '--blk-accent': accent ? behindWhite(accent) : 'var(--color-accent-strong)' }
  return (
    <div className="blk" style={colours}>
      <style href="home-blocks" precedence="theme">
        {styles}
      </style>
      <SectionRows sections={sections} className="space-y-6 pt-3 pb-12 md:space-y-8 md:pt-6" later="blk-later">
        {(section) =>
          section.source === 'hero' ? <Hello section={section} time={time} /> : <Block section={section} />
        }
      </SectionRows>
    </div>
  )
}

function Block({ section }: { section: SectionView }) {
  if (section.source === 'types' || section.source === 'provinces') return <Chips section={section} />
  if (section.source === 'events') return <EventBlocks section={section} />
  if (isPaid(section)) return <Paid section={section} />
  if (section.articles.length > 0)
    return (
      <Headed section={section}>
        <ArticleCards articles={section.articles} />
      </Headed>
    )
  if (section.posts.length === 0) return null
  return section.layout === 'list' ? <Lines section={section} /> : <Mosaic section={section} />
}
