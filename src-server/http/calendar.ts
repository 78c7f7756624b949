import type { FastifyInstance, FastifyRequest } from 'fastify'
import ical, { type ICalEventData } from 'ical-generator'
import { eventSpan } from '#shared/event-span.ts'
import { localePath, readLocale } from '#shared/locales.ts'
import type { PostView } from '#shared/post.ts'
import { uuid } from '#shared/text.ts'
import { createCaller } from '../composition/router.ts'
import type { RequestContext } from '../procedures/context.ts'
import { rejectionOf } from '../procedures/wire-rejection.ts'

type Options = { contextOf(request: FastifyRequest): RequestContext; origin: string }
type Params = { locale: string; file: string }

/** `/calendar/en/<id>.ics`, an event for the calendars of phones and computers (RFC 5545). */
export function calendarRoutes(app: FastifyInstance, { contextOf, origin }: Options): void {
  app.get<{ Params: Params }>('/calendar/:locale/:file', async (request, reply) => {
    const locale = readLocale(request.params.locale)
    const { data: id } = uuid.safeParse(/^(.+)\.ics$/.exec(request.params.file)?.[1])
    if (!locale || !id) return reply.callNotFound()
    const ctx = { ...contextOf(request), locale }
    const event = await findEvent(ctx, id)
    if (!event?.starts_at) return reply.callNotFound()
    const calendar = ical({ prodId: { company: 'Domner', product: 'Events' } })
    calendar.createEvent(entryOf(event, event.starts_at, origin + localePath(locale, `/detail/${id}`)))
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${id}.ics"`)
      .header('cache-control', 'private, no-cache')
      .send(calendar.toString())
  })
}

async function findEvent(ctx: RequestContext, id: string): Promise<PostView | null> {
  try {
    return await createCaller(ctx).post.get({ id })
  } catch (error) {
    if (rejectionOf(error).reason === 'POST_NOT_FOUND') return null
    throw error
  }
}

function entryOf(event: PostView, startsAt: string, url: string): ICalEventData {
  const { isWholeDays, from, to } = eventSpan(startsAt, event.ends_at)
  return {
    id: `${event.id}@domner`,
    sequence: event.version,
    stamp: new Date(event.updated_at),
    start: new Date(from),
    end: to === from ? null : new Date(to),
    allDay: isWholeDays,
    summary: event.name,
    description: event.description,
    location: [event.address, event.province.name].filter(Boolean).join(', '),
    url,
  }
}
