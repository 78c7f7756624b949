import { expect, it } from 'vitest'
import { bookingNumber } from '#shared/booking-number.ts'
import { christmasIn, hotelsOf } from '../testing/hotels.ts'
import { webScene } from '../testing/scene.ts'

const { app, people, web } = await webScene()

/** Without the folds of RFC 5545. */
const linesOf = (body: string) => body.replaceAll('\r\n ', '').split('\r\n')

it('an event of whole days is noted as days of Phnom Penh, in the language of the address', async () => {
  const { id } = await app.publish({
    type: 'event',
    name: 'Boat races',
    translations: { kh: { name: 'បុណ្យអុំទូក' } },
    starts_at: '2026-11-23T17:00:00Z',
    ends_at: '2026-11-26T17:00:00Z',
  })
  const answer = await web.inject(`/calendar/kh/${id}.ics`)
  expect(answer.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8' })
  expect(linesOf(answer.body)).toEqual(
    expect.arrayContaining(['SUMMARY:បុណ្យអុំទូក', 'DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261127']),
  )
})

it('an event with a time is noted as an instant', async () => {
  const { id } = await app.publish({ type: 'event', name: 'Concert', starts_at: '2026-11-24T11:30:00Z' })
  const { body } = await web.inject(`/calendar/en/${id}.ics`)
  expect(linesOf(body)).toContain('DTSTART:20261124T113000Z')
  expect(body).not.toContain('DTEND')
})

it('a name or a description adds no lines of its own', async () => {
  const { id } = await app.publish({
    type: 'event',
    name: 'Fair; END:VEVENT, free',
    description: 'One\r\nATTACH:https://evil.example\nTwo\\',
    starts_at: '2026-11-24T11:30:00Z',
  })
  const lines = linesOf((await web.inject(`/calendar/en/${id}.ics`)).body)
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  expect(lines.filter((line) => line.startsWith('ATTACH'))).toEqual([])
})

it('what is no event, or not published, is not found', async () => {
  const place = await app.publish()
  const urls = [
    `/calendar/en/${place.id}.ics`,
    `/calendar/xx/${place.id}.ics`,
    '/calendar/en/1.ics',
    '/calendar/en/a.txt',
  ]
  for (const url of urls) expect((await web.inject(url)).statusCode, url).toBe(404)
})

it('a stay says what it is, how it stands, and how to reach the hotel once it is sure', async () => {
  const host = await hotelsOf(app).owner()
  const { caller, token } = await people.member()
  const { id } = await caller.booking.request(christmasIn(await host.room()))
  const ask = async (locale: string) => {
    const headers = { authorization: `Bearer ${token?.access_token}` }
    const answer = await web.inject({ url: `/calendar/${locale}/booking/${id}.ics`, headers })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="stay-2026-12-24.ics"')
    return linesOf(answer.body)
  }
  expect(await ask('kh')).toEqual(
    expect.arrayContaining([
      'SUMMARY:ស្នាក់នៅ: Kep Lodge',
      String.raw`DESCRIPTION:River view\nលេខកក់ ${bookingNumber(id)}`,
      'STATUS:TENTATIVE',
    ]),
  )
  await host.again().booking.accept({ request_id: id })
  expect(await ask('en')).toEqual(
    expect.arrayContaining([
      'SUMMARY:Stay: Kep Lodge',
      String.raw`DESCRIPTION:River view\nBooking no. ${bookingNumber(id)}\nPhone: +85512345678`,
      'STATUS:CONFIRMED',
    ]),
  )
  await caller.booking.leave({ id })
  expect(await ask('cn')).toEqual(expect.arrayContaining(['SUMMARY:住宿: Kep Lodge', 'STATUS:CANCELLED']))
})

it('a booking is noted as days by its guest, and found by nobody else', async () => {
  const room = await (await hotelsOf(app).owner()).room()
  const { caller, token } = await people.member()
  const { id } = await caller.booking.request(christmasIn(room))
  const url = `/calendar/en/booking/${id}.ics`
  const ask = (access?: string) =>
    web.inject({ url, headers: access === undefined ? {} : { authorization: `Bearer ${access}` } })
  const lines = linesOf((await ask(token?.access_token)).body)
  expect(lines).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261226']))
  const other = await people.member()
  expect((await ask(other.token?.access_token)).statusCode).toBe(404)
  expect((await ask()).statusCode).toBe(404)
})
