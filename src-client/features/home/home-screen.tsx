import { trpc } from '#client/lib/trpc.ts'
import type { SectionsView } from '#shared/home.ts'
import type { Theme } from '#shared/home-themes.ts'
import { THEME_PARTS } from './theme-parts.ts'

/** The home page in the published theme, or in one of the others. */
export function HomeScreen({ theme }: { theme?: Theme }) {
  const [view, { dataUpdatedAt }] = trpc.home.sections.useSuspenseQuery({ theme })
  return <HomeSections view={view} time={dataUpdatedAt} />
}

export function HomeSections({ view: { theme, rows }, time }: { view: SectionsView; time: number }) {
  const Home = THEME_PARTS[theme.code]
  return <Home key={theme.code} theme={theme} sections={rows} time={time} />
}
