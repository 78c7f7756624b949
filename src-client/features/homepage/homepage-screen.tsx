import { useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { Tabs } from '#client/components/tabs.tsx'
import { DashboardGate } from '#client/features/admin/public/dashboard-gate.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { DEFAULT_THEME, THEMES, type Theme } from '#shared/home-themes.ts'
import { type HomepageSearch, readHomepageSearch } from './homepage-search.ts'
import { Publications } from './publications.tsx'
import { ThemeEditor } from './theme-editor.tsx'
import { wordOf } from './working-copy.ts'

const HERE = '/setting/homepage'
const PUBLICATIONS = 'publications'
const TABS = [...THEMES, PUBLICATIONS] as const

const searchOf = (tab: (typeof TABS)[number]): HomepageSearch => {
  if (tab === PUBLICATIONS) return { tab }
  return tab === DEFAULT_THEME ? {} : { type: tab }
}

/** The home page, as admins compose it: its themes, and what was published. */
export default function HomepageScreen() {
  const { t } = useLingui()
  const locale = useLocale()
  const search = readHomepageSearch(useSearch({ from: '/setting' }))
  const theme: Theme = search.type ?? DEFAULT_THEME
  return (
    <DashboardGate>
      <Tabs
        label={t`Themes and publications`}
        tabs={TABS.map((name) => ({ name, title: name === PUBLICATIONS ? t`Publications` : wordOf(name, locale) }))}
        current={search.tab ?? theme}
        link={(name, link) => <Link to={HERE} search={searchOf(name)} resetScroll={false} {...link} />}
      />
      {search.tab ? <Publications search={search} /> : <ThemeEditor key={theme} theme={theme} search={search} />}
    </DashboardGate>
  )
}
