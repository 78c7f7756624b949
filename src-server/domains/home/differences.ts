import type { Locale } from '#shared/locales.ts'
import { pickLocalized } from '#shared/locales.ts'
import type { DraftChange } from '#shared/publication.ts'
import { changesBetween } from '../../event-sourcing/history.ts'
import type { Content, Section, ThemeContent } from './content.ts'

/** The differences of a composition from an earlier one, theme by theme. */
export function differencesBetween(before: Content, after: Content, locale: Locale): DraftChange[] {
  return after.themes.flatMap((theme) => {
    const earlier = before.themes.find(({ code }) => code === theme.code)
    return [...ofTheme(earlier, theme), ...ofSections(earlier?.sections ?? [], theme, locale)]
  })
}

const NO_SECTION = { id: null, name: null, source: null }

function ofTheme(before: ThemeContent | undefined, { sections: _, ...after }: ThemeContent): DraftChange[] {
  const { sections: _before, ...earlier } = before ?? { sections: [] }
  const fields = fieldsOf(earlier, after)
  return fields.length > 0 ? [{ theme: after.code, what: 'theme', ...NO_SECTION, fields }] : []
}

function ofSections(before: readonly Section[], { code: theme, sections }: ThemeContent, locale: Locale) {
  const earlier = new Map(before.map((section) => [section.id, section]))
  const now = new Set(sections.map(({ id }) => id))
  const about = (what: DraftChange['what'], { id, source, titles = {} }: Section, fields: string[] = []) => {
    return { theme, what, id, source, name: pickLocalized(titles, locale)?.text ?? null, fields }
  }
  const changes = sections.flatMap((section): DraftChange[] => {
    const was = earlier.get(section.id)
    if (!was) return [about('added', section)]
    const fields = fieldsOf(was, section)
    return fields.length > 0 ? [about('changed', section, fields)] : []
  })
  const removed = before.filter(({ id }) => !now.has(id)).map((section) => about('removed', section))
  const stayed = before.filter(({ id }) => now.has(id)).map(({ id }) => id)
  const kept = sections.filter(({ id }) => earlier.has(id)).map(({ id }) => id)
  const moved: DraftChange[] =
    kept.join() === stayed.join() ? [] : [{ theme, what: 'order', ...NO_SECTION, fields: [] }]
  return [...changes, ...removed, ...moved]
}

/** The outermost fields that differ: `titles`, `posts`. */
const fieldsOf = (before: object, after: object): string[] => [
  ...new Set(changesBetween(before, after).map(({ path }) => path.split('.')[0] ?? path)),
]
