import { describe, expect } from 'vitest'
import { localePath } from '#shared/locales.ts'
import { openPage } from './browser.ts'
import { itInLooks, pageIn } from './looks.ts'
import { overflow, violations } from './page-checks.ts'
import { join, PASSWORD, peopleCalled } from './people.ts'
import { button, dialog, field, link, untilQuiet, visit } from './screen.ts'
import { endSessionsElsewhere } from './sign-in.ts'
import { translationsFor } from './words.ts'

const somebody = peopleCalled('rany', '015 785')

describe('the session of somebody new ends under the profile', () => {
  itInLooks('they save all the same', async (look) => {
    const { locale } = look
    const words = translationsFor(locale)
    const at = (path: string) => localePath(locale, path)
    const person = somebody()
    const page = await openPage({ ...pageIn(look), motion: true, expected: [/status of 401/] })
    await join(page, person)
    await visit(page, at('/setting/myprofile'))
    await link(page, words('Edit profile')).click()
    const edit = dialog(page, words('Edit profile'))
    await field(page, words('Nickname')).fill('សុខ រ៉ានី')
    await field(page, words('About me')).fill('I know every boat in Kep. 我认识每一条船。')
    await untilQuiet(page)
    await endSessionsElsewhere({ ...person, password: PASSWORD })
    await button(page, words('Save')).click()

    const again = dialog(page, words('Log in again'))
    await again.getByLabel(words('Password'), { exact: true }).fill(PASSWORD)
    expect(await edit.isVisible()).toBe(true)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.getByText(words('Saved'), { exact: true }).waitFor()
    await again.waitFor({ state: 'hidden' })
    await edit.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(at('/setting/myprofile'))

    await page.reload()
    await page.getByText('I know every boat in Kep. 我认识每一条船。').waitFor()
    await page.getByText('សុខ រ៉ានី').filter({ visible: true }).first().waitFor()
  })
})
