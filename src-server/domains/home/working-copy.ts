import { sql } from 'kysely'
import type { Theme } from '#shared/home-themes.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { readShown } from '../catalog/public.ts'
import { type Content, composed } from './content.ts'

/** The versions of its records, by their key. */
export type Seen = Readonly<Record<string, number>>
export type WorkingCopy = { content: Content; seen: Seen }

const KINDS = ['section', 'theme']

/**
 * The records that admins work on. Hidden ones count as seen, and are not published.
 * @param active the theme of `/`, which no record says
 */
export async function readWorkingCopy(
  ctx: Pick<RequestContext, 'pool' | 'db' | 'log'>,
  active: Theme,
): Promise<WorkingCopy> {
  const rows = await ctx.db
    .selectFrom('catalog_record')
    .select(['key', 'kind', 'id', 'data', 'schema_version', 'version', 'is_visible', 'is_delete'])
    .where('kind', 'in', KINDS)
    .orderBy('sort')
    .orderBy(sql`id collate "C"`)
    .execute()
  const shown = rows.filter(({ is_visible, is_delete }) => is_visible && !is_delete)
  const themes = readShown(
    ctx,
    'theme',
    shown.filter(({ kind }) => kind === 'theme'),
  )
  const sections = readShown(
    ctx,
    'section',
    shown.filter(({ kind }) => kind === 'section'),
  )
  return {
    content: { active, themes: composed(themes, sections) },
    seen: Object.fromEntries(rows.map(({ key, version }) => [key, version])),
  }
}
