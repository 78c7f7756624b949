import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { logIn } from './account-forms.ts'
import { openPage } from './browser.ts'
import { digitsOf, join, joinElsewhere, peopleCalled } from './people.ts'
import { link, picture, visit } from './screen.ts'
import { call, signInAs } from './sign-in.ts'

const somebody = peopleCalled('maly', '015 776')

describe('the page of a member', () => {
  it('shows public fields only', async () => {
    const person = somebody()
    const page = await openPage({ javaScript: false })
    await join(page, person)
    const source = await page.request.get(`/en/user/${person.username}`).then((response) => response.text())
    expect(source).not.toContain(digitsOf(person))
    await page.goto(`/en/user/${person.username}`)
    expect(await page.title()).toContain(`@${person.username}`)
    await page.getByText('0 posts').waitFor()
  })

  it('is linked from their posts', async () => {
    const page = await openPage()
    await signInAs(page, 'owner')
    const files = await picture('boat.png')
    const headers = { origin: inject('baseUrl'), 'sec-fetch-site': 'same-origin' }
    const upload = await page.request.post('/api/saveFiles/post', { multipart: { files }, headers })
    const [image] = z.object({ data: z.array(z.object({ id: z.uuid() })) }).parse(await upload.json()).data
    const place = { type: 'visit', name: 'Quiet Landing', language: 'en', province: 'siem-reap', place_type: 'village' }
    const saved = await call(page, 'post.save', { ...place, images: [image?.id] })
    const { id } = z.object({ result: z.object({ data: z.object({ id: z.uuid() }) }) }).parse(saved).result.data
    await visit(page, `/en/detail/${id}`)
    await link(page, '@demo.owner').click()
    await page.getByRole('heading', { name: 'Chan Bopha' }).waitFor()
    // Other tests count what there is.
    await call(page, 'post.remove', { id })
  })
})

describe('the page where an account ends', () => {
  it('can be read by guests and without scripts, and leads them past the login and back', async () => {
    const markup = await (await fetch(`${inject('baseUrl')}/en/deletemyaccount`)).text()
    expect(markup.replaceAll(/<script.*?<\/script>/gs, '')).toContain('This cannot be undone.')
    const person = somebody()
    await joinElsewhere(person)
    const page = await openPage()
    await visit(page, '/en/deletemyaccount')
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await logIn(page, person.username)
    await page.waitForURL('**/en/deletemyaccount')
    await page.getByRole('heading', { name: `Delete the account @${person.username}` }).waitFor()
  })

  it('tells an admin to give the role up first', async () => {
    const page = await openPage()
    await signInAs(page, 'admin')
    await visit(page, '/en/deletemyaccount')
    await link(page, 'Go to the admins').click()
    await page.waitForURL('**/en/setting/admin?tab=admins')
  })
})
