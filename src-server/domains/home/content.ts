import { CATALOG, type RecordData } from '#shared/catalog.ts'
import { DEFAULT_THEME, THEMES, type Theme } from '#shared/home-themes.ts'
import { versionOf } from '../../event-sourcing/event.ts'
import type { AppContext } from '../../procedures/context.ts'
import { readShown } from '../catalog/public.ts'
import { DEFAULT_THEMES } from './default-content.ts'
import type { PublishedContent } from './events.ts'

type Ctx = Pick<AppContext, 'pool' | 'log'>

export type Section = RecordData<'section'> & { id: string }
export type ThemeContent = Omit<RecordData<'theme'>, 'order'> & { code: Theme; sections: readonly Section[] }
/** The composition of the home page: its themes with their sections in order, and the theme of `/`. */
export type Content = { active: Theme; themes: readonly ThemeContent[] }

const isTheme = (code: string): code is Theme => THEMES.some((theme) => theme === code)

type OwnSection = { id: string; data: RecordData<'section'> }
type OwnTheme = { id: string; data: RecordData<'theme'> }

/** The themes in their usual order, each with its own sections. Those that its order does not name stand behind. */
export function composed(themes: readonly OwnTheme[], sections: readonly OwnSection[]): ThemeContent[] {
  return THEMES.flatMap((code) => {
    const theme = themes.find(({ id }) => id === code)
    if (!theme) return []
    const { order, ...words } = theme.data
    const place = new Map(order?.map((id, index) => [id, index]))
    const own = sections.flatMap(({ id, data }) => (data.theme === code ? [{ ...data, id }] : []))
    const placeOf = ({ id }: Section) => place.get(id) ?? place.size
    return [{ ...words, code, sections: own.toSorted((a, b) => placeOf(a) - placeOf(b)) }]
  })
}

/** As it is stored: each record with the version of its kind. */
export function toStored({ active, themes }: Content): PublishedContent {
  const stored = (kind: 'section' | 'theme', id: string, data: object) => ({
    id,
    schema_version: versionOf(CATALOG[kind]),
    data: JSON.parse(JSON.stringify(data)),
  })
  return {
    active,
    themes: themes.map(({ code, sections, ...data }) => ({
      ...stored('theme', code, data),
      sections: sections.map(({ id, ...section }) => stored('section', id, section)),
    })),
  }
}

/** As its kinds read it today: a record that they cannot read is left out. */
export function fromStored(ctx: Ctx, stored: PublishedContent): Content {
  const themes = readShown(ctx, 'theme', stored.themes).flatMap(({ id, data, sections }) => {
    if (!isTheme(id)) return []
    // Its sections stand in their order.
    const { order: _, ...words } = data
    const own = readShown(ctx, 'section', sections).map((section) => ({ ...section.data, id: section.id }))
    return [{ ...words, code: id, sections: own }]
  })
  const active = themes.find(({ code }) => code === stored.active) ?? themes[0]
  return { active: active?.code ?? DEFAULT_THEME, themes }
}

/** The product's own page, for a database in which nobody has published one. */
export const DEFAULT_CONTENT: Content = {
  active: DEFAULT_THEME,
  themes: THEMES.map((code) => ({
    ...DEFAULT_THEMES[code].data,
    code,
    sections: Object.entries(DEFAULT_THEMES[code].sections).map(([id, data]) => ({ ...data, id, theme: code })),
  })),
}
