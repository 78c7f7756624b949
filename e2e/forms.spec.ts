import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MAX_IMAGE_BYTES, MAX_PASSWORD_LENGTH } from '#shared/limits.ts'
import { logIn } from './account-forms.ts'
import { adminAt, asAdmin } from './admin-at.ts'
import { openPage } from './browser.ts'
import { expectSound, violations, waitForHydration } from './page-checks.ts'
import { join, joinElsewhere, PASSWORD, peopleCalled } from './people.ts'
import { button, dialog, errorOf, field, holdBack, link, REJECTED, runAheadTo, visit } from './screen.ts'
import { endSessionsElsewhere } from './sign-in.ts'

const somebody = peopleCalled('vanna', '015 781')
const DISCARD = 'Discard'
const CONTACT = 'Change e-mail or phone'

const drafts = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(sessionStorage))

describe('a draft', () => {
  it('is not shown to the next person in the tab', async () => {
    const [owner, next] = [somebody(), somebody()]
    await joinElsewhere(next)
    const page = await openPage({ expected: REJECTED })
    await join(page, owner)
    await visit(page, '/en/setting/business')
    await field(page, 'Business name').fill('Kampot Pepper Tours')
    await expect.poll(() => drafts(page)).toContain('Kampot Pepper Tours')
    await endSessionsElsewhere({ ...owner, password: PASSWORD })
    await page.reload()
    await page.waitForURL('**/en/account/login**')
    await waitForHydration(page)
    await logIn(page, next.username)
    await page.waitForURL('**/en/setting/business')
    await field(page, 'Website').fill('example.com')
    expect(await field(page, 'Business name').inputValue()).toBe('')
    await expect.poll(() => drafts(page)).not.toContain('Kampot Pepper Tours')
  })

  it('keeps what was typed before the code of the form came, also in a field with languages, says that it was restored, and can be discarded', async () => {
    const page = await asAdmin({ width: 1280 })
    const release = await holdBack(page, '**/assets/create-control-*.js')
    await page.goto('/en/setting/records/province?edit=kep')
    const name = page.getByRole('group', { name: 'Name', exact: true }).getByLabel('English')
    const before = await name.inputValue()
    await name.fill('Kep by the sea')
    release()
    await expect.poll(() => drafts(page)).toContain('Kep by the sea')
    expect(await name.inputValue()).toBe('Kep by the sea')
    await waitForHydration(page)

    await button(page, 'Close').click()
    await link(page, before).click()
    await button(page, DISCARD).waitFor()
    expect(await name.inputValue()).toBe('Kep by the sea')
    expect(await violations(page)).toEqual([])
    await button(page, DISCARD).click()
    await expect.poll(() => name.inputValue()).toBe(before)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await name.press('End')
    await name.pressSequentially('!')
    await name.press('Backspace')
    await button(page, 'Close').click()
    await link(page, before).click()
    await name.waitFor()
    // Text that was typed and taken back is no draft.
    expect(await button(page, DISCARD).count()).toBe(0)
  })
})

describe('a dialog that is closed while it saves', () => {
  it('by Back or by Escape says that it was refused, and keeps what was entered', async () => {
    const [page, taken] = [await openPage({ expected: REJECTED }), somebody()]
    await joinElsewhere(taken)
    await join(page, somebody())
    await visit(page, '/en/setting/myprofile')
    await link(page, CONTACT).click()
    await field(page, 'Phone').fill(taken.phone)
    await field(page, 'E-mail').fill('vanna@example.com')
    const closed = async (password: string, close: () => Promise<unknown>, refusal: string) => {
      await field(page, 'Your password').fill(password)
      const release = await holdBack(page, '**/trpc/account.save**')
      await button(page, 'Save').click()
      await close()
      await dialog(page, CONTACT).waitFor({ state: 'hidden' })
      release()
      await page.getByText(`Not saved: ${refusal}`).waitFor()
      await link(page, CONTACT).click()
      await button(page, DISCARD).waitFor()
      const names = ['Phone', 'E-mail', 'Your password']
      const values = await Promise.all(names.map((name) => field(page, name).inputValue()))
      expect(values).toEqual([taken.phone, 'vanna@example.com', ''])
    }
    await closed(PASSWORD, () => page.goBack(), 'Phone already exists!')
    await closed('not-the-password', () => page.keyboard.press('Escape'), 'This password is not correct.')
  })

  it('leaves the member where they went meanwhile', async () => {
    const page = await openPage({ width: 1280 })
    await join(page, somebody())
    await visit(page, '/en/setting/myprofile')
    await link(page, 'Edit profile').click()
    await field(page, 'Nickname').fill('Vanna')
    const release = await holdBack(page, '**/trpc/account.save**')
    await button(page, 'Save').click()
    await page.goBack()
    await dialog(page, 'Edit profile').waitFor({ state: 'hidden' })
    await link(page, 'Where I am logged in').click()
    await page.waitForURL('**/en/setting/sessions')
    release()
    await page.getByText('Saved', { exact: true }).waitFor()
    // Going back would take a moment.
    await page.waitForTimeout(300)
    expect(new URL(page.url()).pathname).toBe('/en/setting/sessions')
  })
})

describe('a save that hangs', () => {
  it('says so, and is sent under the same key until there is an answer', async () => {
    const page = await openPage({ fresh: true })
    await page.clock.install()
    await join(page, somebody())
    await visit(page, '/en/setting/myprofile/dialog')
    const keys = new Set<string | undefined>()
    let sent = 0
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/trpc/account.save', async (route) => {
      keys.add(route.request().headers()['idempotency-key'])
      sent++
      // Twice the server does what it is told, and its answer gets lost.
      if (sent < 3) await route.fetch()
      else await released.then(() => route.continue())
    })
    const edit = dialog(page, 'Edit profile')
    await field(page, 'Nickname').fill('Vanna')
    await button(page, 'Save').click()
    await runAheadTo(page, edit.getByText('This is taking longer than usual…'))
    const stop = edit.getByRole('button', { name: 'Stop waiting' })
    expect(await stop.count()).toBe(0)
    await runAheadTo(page, stop)
    await stop.click()
    await edit.getByRole('alert').getByText('You stopped waiting.').waitFor()
    expect(await field(page, 'Nickname').inputValue()).toBe('Vanna')
    await button(page, 'Save').click()
    const again = edit.getByRole('button', { name: 'Try again' })
    await runAheadTo(page, again)
    expect(await violations(page)).toEqual([])
    await again.click()
    await again.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('status')
    release()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect([sent, keys.size]).toEqual([3, 1])
  })
})

describe('all that is wrong is said at once', () => {
  it('in what somebody registers with: what is missing, wrong, too long and not cut, taken, or easy to guess', async () => {
    const other = somebody()
    await joinElsewhere(other)
    const page = await openPage({ expected: REJECTED })
    await visit(page, '/en/account/register')
    await button(page, 'Register').click()
    expect(await errorOf(page, 'Username')).toBe('Field required!')
    expect(await errorOf(page, 'Phone or e-mail')).toBe('Field required!')
    await field(page, 'Phone or e-mail').fill('me@home')
    await field(page, 'Password').fill('short')
    await field(page, 'Confirm password').fill('other')
    await button(page, 'Register').click()
    expect(await errorOf(page, 'Username')).toBe('Field required!')
    expect(await errorOf(page, 'Phone or e-mail')).toBe('Please enter a valid e-mail address.')
    expect(await errorOf(page, 'Password')).toBe('A password needs at least 8 characters.')
    expect(await errorOf(page, 'Confirm password')).toBe('Password does not match')
    await expectSound(page)
    await field(page, 'Phone or e-mail').fill('telephone')
    for (const label of ['Password', 'Confirm password'])
      await field(page, label).fill('a'.repeat(MAX_PASSWORD_LENGTH + 1))
    await button(page, 'Register').click()
    await expect.poll(() => errorOf(page, 'Phone or e-mail')).toBe('Please enter a valid phone number.')
    for (const label of ['Password', 'Confirm password']) {
      expect(await errorOf(page, label)).toBe('A password can have at most 128 characters.')
      expect(await field(page, label).inputValue()).toHaveLength(MAX_PASSWORD_LENGTH + 1)
    }

    // What only the server knows.
    await field(page, 'Username').fill(other.username)
    await field(page, 'Phone or e-mail').fill(other.phone)
    await field(page, 'Password').fill('password123')
    await field(page, 'Confirm password').fill('password123')
    await button(page, 'Register').click()
    expect(await errorOf(page, 'Username')).toBe('Username already exists!')
    expect(await errorOf(page, 'Phone or e-mail')).toBe('Phone already exists!')
    expect(await errorOf(page, 'Password')).toBe('This password is easy to guess. Please choose another one.')
  })

  it('in an application, whose password is not that of the account', async () => {
    const page = await openPage({ expected: REJECTED })
    await join(page, somebody())
    await visit(page, '/en/setting/business')
    await field(page, 'Website').fill('my page name')
    await field(page, 'Video link').fill('ftp://example.com')
    await button(page, 'Send application').click()
    expect(await errorOf(page, 'Business name')).toBe('Field required!')
    expect(await errorOf(page, 'Website')).toBe('Please enter a web address, such as https://example.com.')
    expect(await errorOf(page, 'Video link')).toBe('Please enter a web address, such as https://example.com.')
    await field(page, 'Business name').fill('Lantern Boats')
    await field(page, 'Website').fill('example.com')
    await field(page, 'Video link').fill('')
    await field(page, 'Dashboard password').fill(PASSWORD)
    await field(page, 'Confirm dashboard password').fill(PASSWORD)
    await button(page, 'Send application').click()
    await expect
      .poll(() => errorOf(page, 'Dashboard password'))
      .toBe('Your account and the dashboard need two different passwords. Please choose another.')
    expect(await violations(page)).toEqual([])
  })

  it('in a record', async () => {
    const page = await adminAt('/en/setting/records/category?edit=NEW', { width: 1280 })
    await page
      .getByText('Lowercase letters, digits, “-”, “_” and “.”. Leave it empty to get one automatically.')
      .waitFor()
    await field(page, 'Code').fill('Bad Code!')
    await field(page, 'Name in addresses').fill('Bad Slug')
    const order = page.getByRole('textbox', { name: 'Order' })
    const orderError = async () => {
      await expect.poll(() => order.getAttribute('aria-invalid')).toBe('true')
      const id = (await order.getAttribute('aria-describedby'))?.split(' ').at(-1)
      return page.locator(`[id="${id}"]`).textContent()
    }
    await order.fill('1.5')
    await button(page, 'Save').click()
    expect(await errorOf(page, 'Code')).toBe(
      'Only lowercase letters, digits, “-”, “_” and “.”, starting with a letter or a digit.',
    )
    expect(await errorOf(page, 'Name in addresses')).toBe('Only lowercase letters, digits and “-”.')
    expect(await orderError()).toBe('Please enter a whole number.')
    expect(await errorOf(page, 'Icon')).toBe('Field required!')
    await order.fill('99999999999')
    await button(page, 'Save').click()
    await expect.poll(orderError).toBe('At most 2,147,483,647.')
  })
})

describe('a picture that is refused', () => {
  it('is not shown, nor tried again', async () => {
    const page = await openPage({ expected: REJECTED })
    await join(page, somebody())
    await visit(page, '/en/setting/myprofile/dialog')
    const input = page.locator('input[type=file]')
    const folder = await mkdtemp(pathOf(tmpdir(), 'domner-refused-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    for (const [name, size, words] of [
      ['large.png', MAX_IMAGE_BYTES + 1, /^This picture is too large/],
      ['empty.png', 10, /^This picture cannot be read/],
    ] as const) {
      // Bytes that are no picture, from the disk: those of a call are sent to the browser as a text.
      const file = pathOf(folder, name)
      await writeFile(file, '')
      await truncate(file, size)
      await input.setInputFiles(file)
      await page.getByRole('alert').getByText(words).waitFor()
      expect(await button(page, 'Try again').count()).toBe(0)
      await expect.poll(() => page.getByRole('dialog').locator('img[src^="blob:"]').count()).toBe(0)
    }
  })
})
