import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ical, { type ICalEventData, ICalEventStatus } from 'ical-generator'
import type { BookingView } from '#shared/booking.ts'
import type { BookingStatus } from '#shared/booking-words.ts'
import { eventSpan } from '#shared/event-span.ts'
import { type Label, label } from '#shared/label.ts'
import { type Locale, localePath, readLocale } from '#shared/locales.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { PostView } from '#shared/post.ts'
import { stayDescription } from '#shared/stay-description.ts'
import { uuid } from '#shared/text.ts'
import { createCaller } from '../composition/router.ts'
import type { RequestContext } from '../procedures/context.ts'
import { rejectionOf } from '../procedures/wire-rejection.ts'

const STAY: Label = label('ស្នាក់នៅ', 'Stay', '住宿')

/** Calendars strike out what is cancelled, and show in another way what is not sure yet. */
const CALENDAR_STATUS: Record<BookingStatus, ICalEventStatus> = {
  requested: ICalEventStatus.TENTATIVE,
  accepted: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  rejected: ICalEventStatus.CANCELLED,
  expired: ICalEventStatus.CANCELLED,
  withdrawn: ICalEventStatus.CANCELLED,
  cancelled_by_guest: ICalEventStatus.CANCELLED,
  cancelled_by_owner: ICalEventStatus.CANCELLED,
  no_show: ICalEventStatus.CANCELLED,
}

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
    return sendCalendar(reply, `event-${phnomPenhDate(new Date(event.starts_at))}`, calendar.toString())
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
    calendar.createEvent(stayOf(booking, locale, origin + localePath(locale, '/setting/mybooking')))
    return sendCalendar(reply, `stay-${booking.booking_date}`, calendar.toString())
  })
}

function stayOf(booking: BookingView, locale: Locale, url: string): ICalEventData {
  const { id, version, status, booking_date, check_out, post, hotel } = booking
  return {
    id: `${id}@domner`,
    sequence: version,
    status: CALENDAR_STATUS[status],
    start: booking_date,
    end: check_out,
    allDay: true,
    summary: `${STAY[locale]}: ${post.name}`,
    description: stayDescription(booking, locale),
    location: hotel.address,
    url,
  }
}

/** @param name of the file, in ASCII */
const sendCalendar = (reply: FastifyReply, name: string, text: string) =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.ics"`)
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
