import type { SectionsView, SectionView } from '#shared/home.ts'

/** What each theme's code is given. */
export type ThemeProps = {
  theme: SectionsView['theme']
  sections: readonly SectionView[]
  /** When the data was read, on which server and browser agree. */
  time: number
}
