import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
    const event = await orNotFound(createCaller(ctx).post.get({ id }))
    if (!event?.starts_at) return reply.callNotFound()
    const calendar = ical({ prodId: { company: 'Domner', product: 'Events' } })
    calendar.createEvent(entryOf(event, event.starts_at, origin + localePath(locale, `/detail/${id}`)))
    return sendCalendar(reply, id, calendar.toString())
  })
  bookingRoute(app, { contextOf, origin })
}

/** `/calendar/en/booking/<id>.ics`, a stay for the calendars of its guest and its owner: days, as hotels count. */
function bookingRoute(app: FastifyInstance, { contextOf, origin }: Options): void {
  app.get<{ Params: Params }>('/calendar/:locale/booking/:file', async (request, reply) => {
    const locale = readLocale(request.params.locale)
    const { data: id } = uuid.safeParse(/^(.+)\.ics$/.exec(request.params.file)?.[1])
    if (!locale || !id) return reply.callNotFound()
    const booking = await orNotFound(createCaller({ ...contextOf(request), locale }).booking.get({ id }))
    if (!booking) return reply.callNotFound()
    const calendar = ical({ prodId: { company: 'Domner', product: 'Bookings' } })
    calendar.createEvent({
      id: `${id}@domner`,
      sequence: booking.version,
      start: booking.booking_date,
      end: booking.check_out,
      allDay: true,
      summary: `${booking.post.name}: ${booking.room.name}`,
      location: booking.hotel.address,
      url: origin + localePath(locale, '/setting/mybooking'),
    })
    return sendCalendar(reply, id, calendar.toString())
  })
}

const sendCalendar = (reply: FastifyReply, id: string, text: string) =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${id}.ics"`)
    .header('cache-control', 'private, no-cache')
    .send(text)

const NOT_THERE: readonly string[] = [
  ...['POST_NOT_FOUND', 'BOOKING_NOT_FOUND', 'SESSION_REQUIRED', 'SESSION_EXPIRED'],
  // An owner's, while the dashboard is closed.
  ...['DASHBOARD_REQUIRED', 'FORBIDDEN', 'BUSINESS_PENDING', 'BUSINESS_SUSPENDED', 'BUSINESS_REJECTED'],
]

async function orNotFound<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (NOT_THERE.includes(rejectionOf(error).reason)) return null
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
