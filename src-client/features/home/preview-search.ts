import { THEMES, type Theme } from '#shared/home-themes.ts'

/** A theme of what admins work on, of a publication, or of the one that was in effect at a time. */
type PreviewSearch = { theme?: Theme; publication?: string; at?: string }

export function readPreviewSearch({ theme, publication, at }: Record<string, unknown>): PreviewSearch {
  const known = THEMES.find((code) => code === theme)
  return {
    ...(known && { theme: known }),
    ...(typeof publication === 'string' && { publication }),
    ...(typeof at === 'string' && { at }),
  }
}
