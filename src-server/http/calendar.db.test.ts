import { expect, it, onTestFinished } from 'vitest'
import { bookingNumber } from '#shared/booking-number.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { NOON } from '../testing/app.ts'
import { BRANCH, christmasIn, hotelsOf } from '../testing/hotels.ts'
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

const WORDS = {
  kh: { name: 'ផ្ទះសំណាក់កែប', address: 'ផ្លូវមាត់សមុទ្រ, ក្រុងកែប' },
  cn: { name: '白马客栈', address: '白马市河滨路12号' },
}

/** A hotel with words in three languages, and a guest whose bookings are asked for as files. */
async function bookingFiles() {
  const host = await hotelsOf(app).owner()
  const owner = host.again()
  const images = [await app.picture(owner)]
  const hotel = await app.publish({ type: 'hotel', name: 'Kep Lodge', translations: WORDS, images }, owner)
  const names = { kh: 'បន្ទប់មើលទន្លេ', cn: '河景房' }
  const room = await host.room({ post_id: hotel.id, names, room_amount: 9 })
  const { caller: guest, token } = await people.member()
  const fileOf = async (id: string, locale: Locale = 'en') => {
    const headers = { authorization: `Bearer ${token?.access_token}` }
    const answer = await web.inject({ url: `/calendar/${locale}/booking/${id}.ics`, headers })
    return { headers: answer.headers, lines: linesOf(answer.body) }
  }
  const move = (address: string, kh: string, cn: string) => {
    const translations = { kh: { ...WORDS.kh, address: kh }, cn: { ...WORDS.cn, address: cn } }
    const moved = app.draft({ type: 'hotel', name: 'Kep Lodge', address, translations, images })
    return app.system.post.save({ ...moved, id: hotel.id })
  }
  return { room, guest, owner: () => host.again().booking, fileOf, move }
}

it('a stay says in each language what it is, where, and how to reach the hotel once it is sure', async () => {
  const { room, guest, owner, fileOf } = await bookingFiles()
  const { id } = await guest.booking.request(christmasIn(room))
  const number = bookingNumber(id)
  const { headers } = await fileOf(id)
  expect(headers['content-disposition']).toBe('attachment; filename="stay-2026-12-24.ics"')
  const told = {
    kh: [
      'SUMMARY:ស្នាក់នៅ: ផ្ទះសំណាក់កែប',
      String.raw`LOCATION:ផ្លូវមាត់សមុទ្រ\, ក្រុងកែប`,
      String.raw`DESCRIPTION:បន្ទប់មើលទន្លេ\nលេខកក់ ${number}`,
    ],
    en: [
      'SUMMARY:Stay: Kep Lodge',
      `LOCATION:${BRANCH.address}`,
      String.raw`DESCRIPTION:River view\nBooking no. ${number}`,
    ],
    cn: ['SUMMARY:住宿: 白马客栈', 'LOCATION:白马市河滨路12号', String.raw`DESCRIPTION:河景房\n预订号 ${number}`],
  }
  for (const locale of LOCALES)
    expect((await fileOf(id, locale)).lines, locale).toEqual(expect.arrayContaining(told[locale]))

  await owner().accept({ request_id: id })
  const phones = { kh: 'ទូរសព្ទ: +85512345678', en: 'Phone: +85512345678', cn: '电话: +85512345678' }
  for (const locale of LOCALES) {
    const [summary, location, description] = told[locale]
    const sure = [summary, location, String.raw`${description}\n${phones[locale]}`]
    expect((await fileOf(id, locale)).lines, locale).toEqual(expect.arrayContaining(sure))
  }
})

it('a stay keeps the place that was agreed on, and says in each language where the hotel is by now', async () => {
  const { room, guest, fileOf, move } = await bookingFiles()
  const { id } = await guest.booking.request(christmasIn(room))
  await move('3 Hill Road', 'ផ្លូវភ្នំ លេខ ៣', '山路3号')
  const told = {
    kh: [String.raw`LOCATION:ផ្លូវមាត់សមុទ្រ\, ក្រុងកែប`, 'អាសយដ្ឋានបច្ចុប្បន្នរបស់កន្លែងស្នាក់នៅ៖ ផ្លូវភ្នំ លេខ ៣'],
    // The address of a branch is not kept: what was agreed on is that of the page, in another language.
    en: [String.raw`LOCATION:ផ្លូវមាត់សមុទ្រ\, ក្រុងកែប`, 'The hotel’s address is now: 3 Hill Road'],
    cn: ['LOCATION:白马市河滨路12号', '住宿现在的地址：山路3号'],
  }
  for (const locale of LOCALES) {
    const { lines } = await fileOf(id, locale)
    const [location, description] = told[locale]
    expect(lines, locale).toContain(location)
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))?.split(String.raw`\n`), locale).toContain(description)
  }
})

it('a stay stands in a calendar as sure, as not sure yet, or as struck out', async () => {
  onTestFinished(() => {
    app.clock.now = NOON
  })
  const { room, guest, owner, fileOf } = await bookingFiles()
  const booking_date = addDays(phnomPenhDate(NOON), 1)
  const stay = { ...christmasIn(room), booking_date, check_out: addDays(booking_date, 1) }
  const request = async () => (await guest.booking.request(stay)).id
  const accepted = async () => {
    const id = await request()
    await owner().accept({ request_id: id })
    return id
  }
  const standingsOf = async (ids: readonly string[]) => {
    const standings = ids.map(async (id) => {
      const [{ status }, { lines }] = [await guest.booking.get({ id }), await fileOf(id)]
      return [status, lines.find((line) => line.startsWith('STATUS:'))] as const
    })
    return Object.fromEntries(await Promise.all(standings))
  }
  const [asked, sure] = [await request(), await accepted()]
  const [rejected, withdrawn] = [await request(), await request()]
  const [leftByGuest, leftByOwner] = [await accepted(), await accepted()]
  await owner().reject({ id: rejected })
  await guest.booking.leave({ id: withdrawn })
  await guest.booking.leave({ id: leftByGuest, accepts_fee: true })
  await owner().cancel({ id: leftByOwner })
  expect(await standingsOf([asked, sure, rejected, withdrawn, leftByGuest, leftByOwner])).toEqual({
    requested: 'STATUS:TENTATIVE',
    accepted: 'STATUS:CONFIRMED',
    rejected: 'STATUS:CANCELLED',
    withdrawn: 'STATUS:CANCELLED',
    cancelled_by_guest: 'STATUS:CANCELLED',
    cancelled_by_owner: 'STATUS:CANCELLED',
  })

  const missed = await accepted()
  app.clock.now = new Date(NOON.getTime() + 2 * 86_400_000)
  await app.system.booking.settle()
  await owner().end({ id: sure, status: 'completed' })
  await owner().end({ id: missed, status: 'no_show' })
  expect(await standingsOf([asked, sure, missed])).toEqual({
    expired: 'STATUS:CANCELLED',
    completed: 'STATUS:CONFIRMED',
    no_show: 'STATUS:CANCELLED',
  })
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
