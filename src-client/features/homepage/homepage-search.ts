import { DEFAULT_THEME, THEMES, type Theme } from '#shared/home-themes.ts'
import { readIdOrCode } from '#shared/read-id.ts'

/** The URL's search of the editor: a theme's sections, or what was published. */
export type HomepageSearch = {
  tab?: 'publications'
  type?: Theme
  /** The edited section, or the publication that is looked at; `NEW` for a new section. */
  edit?: string
  page?: number
}

/** No id has capital letters. */
export const NEW = 'NEW'

/** Drops invalid values. */
export function readHomepageSearch({ tab, type, edit, page }: Record<string, unknown>): HomepageSearch {
  const theme = THEMES.find((code) => code === type)
  const number = Number(page)
  return {
    ...(tab === 'publications' && { tab }),
    ...(theme && theme !== DEFAULT_THEME && { type: theme }),
    ...(typeof edit === 'string' && edit !== '' && { edit: readIdOrCode(edit) }),
    ...(Number.isSafeInteger(number) && number > 1 && { page: number }),
  }
}
