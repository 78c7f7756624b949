import type { CSSProperties } from 'react'
import type { SectionView } from '#shared/home.ts'
import { inTexts } from '../in-texts.ts'
import { ArticleCards } from '../late-articles.ts'
import { isPaid, Paid } from '../paid.tsx'
import { SectionRows } from '../section-rows.tsx'
import type { ThemeProps } from '../theme.ts'
import { Cover } from './cover.tsx'
import { Diary } from './diary.tsx'
import { Headed } from './heading.tsx'
import { Lead } from './lead.tsx'
import styles from './magazine.css?inline'
import { Plates } from './plates.tsx'
import { ProvinceIndex } from './province-index.tsx'
import { Route } from './route.tsx'
import { TypeWords } from './type-words.tsx'

type Colours = CSSProperties & Record<'--mag-accent', string>

/** A magazine: a cover, one lead, routes with numbers, a diary and an index. */
export default function MagazineHome({ theme: { accent }, sections, time }: ThemeProps) {
  const colours: Colours = { '--mag-accent': accent ? inTexts(accent) : 'var(--color-accent)' }
  return (
    <div className="mag" style={colours}>
      <style href="home-magazine" precedence="theme">
        {styles}
      </style>
      <SectionRows sections={sections} className="space-y-8 pb-12 md:space-y-14" later="mag-later">
        {(section) =>
          section.source === 'hero' ? <Cover section={section} time={time} /> : <Page section={section} />
        }
      </SectionRows>
    </div>
  )
}

function Page({ section }: { section: SectionView }) {
  if (section.source === 'types') return <TypeWords section={section} />
  if (section.source === 'provinces') return <ProvinceIndex section={section} />
  if (section.source === 'events') return <Diary section={section} />
  if (isPaid(section)) return <Paid section={section} />
  if (section.articles.length > 0)
    return (
      <Headed section={section}>
        <ArticleCards articles={section.articles} />
      </Headed>
    )
  if (section.posts.length === 0) return null
  if (section.layout === 'numbered') return <Route section={section} />
  return section.layout === 'grid' ? <Plates section={section} /> : <Lead section={section} />
}
