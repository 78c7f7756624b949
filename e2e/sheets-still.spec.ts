import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { INTL_LOCALE, localePath } from '#shared/locales.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { asAdmin } from './admin-at.ts'
import { openPage } from './browser.ts'
import { hotelWithRooms } from './hotel-with-rooms.ts'
import { expectStill } from './page-checks.ts'
import { button, holdBack, visit } from './screen.ts'
import { signInAs } from './sign-in.ts'
import { translationsFor } from './words.ts'

/** By its script: behind a visitor's own click nothing counts as moved for a while. */
const open = (opener: Locator) => opener.evaluate((element) => element instanceof HTMLElement && element.click())

/** Opens a sheet while its code or its data are held back, and lets them through. */
async function fill(page: Page, opener: Locator, held: (() => void)[], content: Locator): Promise<void> {
  await open(opener)
  await page.getByRole('dialog').waitFor()
  for (const release of held) release()
  await content.waitFor()
}

describe('a sheet stays where it is while what it holds is loaded', () => {
  it.each(['en', 'kh', 'cn'] as const)('the calendar of a list (%s)', async (locale) => {
    const words = translationsFor(locale)
    const page = await openPage({ width: 390, locale: INTL_LOCALE[locale] })
    const held = [await holdBack(page, /assets\/stay-calendar-/)]
    await visit(page, localePath(locale, '/hotel'))
    const dates = page.locator('[aria-haspopup="dialog"]').filter({ hasText: words('Dates') })
    await fill(page, dates, held, page.getByRole('grid'))
    await expectStill(page)
  })

  it.each(['en', 'kh', 'cn'] as const)(
    'the calendar of a hotel, with what a stay there must be (%s)',
    async (locale) => {
      const words = translationsFor(locale)
      const today = phnomPenhDate(new Date())
      const { id } = await hotelWithRooms(locale, addDays(today, 60), addDays(today, 61))
      const page = await openPage({ width: 390, locale: INTL_LOCALE[locale] })
      const held = [await holdBack(page, /assets\/stay-calendar-/), await holdBack(page, '**/trpc/*room.nights*')]
      await visit(page, localePath(locale, `/detail/${id}`))
      const dates = page.locator('[aria-haspopup="dialog"]').filter({ hasText: words('Arrival') })
      await fill(page, dates, held, page.getByText(words('Struck out: no night free')))
      await page.getByRole('grid').waitFor()
      await expectStill(page)
    },
  )

  it('the form of an owner for a guest who has phoned', async () => {
    const owner = await openPage({ width: 390 })
    await signInAs(owner, 'owner')
    const held = [await holdBack(owner, '**/trpc/*room.choices*')]
    await visit(owner, '/en/setting/admin?part=stays')
    await fill(owner, button(owner, 'Add a booking'), held, owner.getByLabel('Name of the guest'))
    await expectStill(owner)
  })

  it('the question whether to suspend somebody, with the guests who have booked there', async () => {
    const admin = await asAdmin({ width: 390 })
    const answer = await admin.request.get(`/trpc/account.members?input=${encodeURIComponent('{"q":"demo.owner"}')}`)
    const [owner] = members.parse(await answer.json()).result.data.rows
    const release = await holdBack(admin, '**/trpc/*booking.ofGuests*')
    await visit(admin, `/en/setting/admin/dialog?tab=members&q=demo.owner&action=suspend_member&uuid=${owner?.uuid}`)
    release()
    await admin.getByRole('dialog').getByLabel('Reason').waitFor()
    await admin.getByText(/bookings? to come:/).waitFor()
    await expectStill(admin)
    expect(await admin.getByRole('dialog').count()).toBe(1)
  })
})

const members = z.object({
  result: z.object({ data: z.object({ rows: z.array(z.object({ uuid: z.string() })) }) }),
})
