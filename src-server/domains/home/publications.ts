import type { z } from 'zod'
import type { PublicationView, publicationsInput, publicationsView } from '#shared/publication.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { historyActors } from '../../procedures/history-actors.ts'
import { pageOf } from '../../procedures/page.ts'
import { type Content, DEFAULT_CONTENT, fromStored } from './content.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'log' | 'now'>
type Asking = Ctx & { actor: Actor }

const rows = ({ db }: Pick<Ctx, 'db'>) => db.selectFrom('home_publication').selectAll()
export type PublicationRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** The publication that is in effect at an instant. What begins at a minute is there for all of it (decision 111). */
export const findInEffect = (ctx: Pick<Ctx, 'db'>, at: Date): Promise<PublicationRow | undefined> =>
  rows(ctx)
    .where('is_cancelled', '=', false)
    .where('starts_at', '<=', at.toISOString())
    .orderBy('starts_at', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The publication that visitors see now. */
export async function contentInEffect(ctx: Ctx): Promise<Content> {
  const row = await findInEffect(ctx, ctx.now())
  return row ? fromStored(ctx, row.content) : DEFAULT_CONTENT
}

export const findPublication = (ctx: Pick<Ctx, 'db'>, id: string): Promise<PublicationRow | undefined> =>
  rows(ctx).where('id', '=', id).executeTakeFirst()

/** @throws Rejection PUBLICATION_NOT_FOUND */
export async function getPublication(ctx: Pick<Ctx, 'db'>, id: string): Promise<PublicationRow> {
  const row = await findPublication(ctx, id)
  if (!row) throw new Rejection('PUBLICATION_NOT_FOUND')
  return row
}

/** How many events its stream has: whoever publishes says which version they have read. */
export async function streamVersion({ sql }: Pick<RequestContext, 'sql'>): Promise<number> {
  const { rows: found } = await sql.query<{ version: number }>({
    name: 'home-stream-version',
    text: `select coalesce(max(version), 0) as version from event where stream = 'home-page'`,
  })
  return found[0]?.version ?? 0
}

/** A page of the publications, the latest first. */
export async function listPublications(
  ctx: Asking & Pick<RequestContext, 'sql'>,
  page: z.output<typeof publicationsInput>,
): Promise<z.infer<typeof publicationsView>> {
  const found = rows(ctx).orderBy('starts_at', 'desc').orderBy('version', 'desc')
  const [{ rows: shown, total }, version] = await Promise.all([pageOf(found, page), streamVersion(ctx)])
  return { rows: await toViews(ctx, shown), total, version }
}

export async function toViews(ctx: Asking, shown: readonly PublicationRow[]): Promise<PublicationView[]> {
  const actorOf = ({ actor_id: id, actor_role: role }: PublicationRow): Actor => ({ id, role })
  const [current, byOf] = await Promise.all([findInEffect(ctx, ctx.now()), historyActors(ctx, shown.map(actorOf))])
  return shown.map((row) => {
    const { active, themes } = fromStored(ctx, row.content)
    return {
      id: row.id,
      status: statusOf(row, current?.id, ctx.now()),
      starts_at: row.starts_at,
      published_at: row.published_at,
      by: byOf(actorOf(row)),
      active,
      sections: themes.find(({ code }) => code === active)?.sections.length ?? 0,
      restored_from: row.restored_from,
      version: row.version,
    }
  })
}

function statusOf(
  { id, is_cancelled, starts_at }: PublicationRow,
  current: string | undefined,
  now: Date,
): PublicationView['status'] {
  if (is_cancelled) return 'cancelled'
  if (id === current) return 'in_effect'
  return Date.parse(starts_at) > now.getTime() ? 'waiting' : 'past'
}
