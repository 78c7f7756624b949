import type { ReactNode } from 'react'
import type { SectionView } from '#shared/home.ts'

/** Sections in the first screen. */
const SEEN_FIRST = 3

/** They are laid out when they come near; until then they have about this height. */
const LATER = 'later [contain-intrinsic-size:auto_24rem] md:[contain-intrinsic-size:auto_44rem]'

type Props = {
  sections: readonly SectionView[]
  className: string
  /** The class of sections further down, where a theme's are of another height. */
  later?: string
  children: (section: SectionView) => ReactNode
}

/** A theme's sections one below the other. */
export function SectionRows({ sections, className, later = LATER, children }: Props) {
  return (
    <div className={className}>
      {sections.map((section, index) => (
        <div key={section.id} className={`empty:hidden ${index < SEEN_FIRST ? '' : later}`}>
          {children(section)}
        </div>
      ))}
    </div>
  )
}
