import { describe, expect, it, onTestFinished } from 'vitest'
import { adminAt, asAdmin } from './admin-at.ts'
import { overflow, violations } from './page-checks.ts'
import { photographs } from './photographs.ts'
import { button, field, link, paste, visit } from './screen.ts'
import { call } from './sign-in.ts'

const pictures = photographs()

describe('an admin', () => {
  it('writes an article with a picture and a mentioned place, publishes and withdraws it, and takes that back', async () => {
    const page = await adminAt('/en/setting/articles', { width: 1280 })
    const title = `Mornings by the river ${Date.now()}`
    await link(page, 'Write an article').click()
    const english = page.getByRole('group', { name: 'English' }).first()
    await english.getByLabel('Title').fill(title)
    const text = english.getByRole('textbox', { name: 'Text' })
    await text.click()
    await page.keyboard.type('## At five')
    await page.keyboard.press('Enter')
    await page.keyboard.type('The boats come in.')
    await page.keyboard.press('Enter')
    await english.getByRole('button', { name: 'Mention a place' }).click()
    await page.keyboard.type('angkor wat')
    await page.getByRole('list', { name: 'Places found' }).getByRole('button').first().waitFor()
    await page.keyboard.press('Enter')
    expect([await overflow(page), await violations(page)]).toEqual([0, []])
    const [photograph] = pictures()
    const cover = page.locator('input[type=file]').last()
    await cover.setInputFiles(photograph ?? '')
    await field(page, 'Tags').fill('Coast')
    await button(page, 'Nature').click()
    expect(await field(page, 'Tags').inputValue()).toBe('coast, nature')
    expect(await button(page, 'Coast and islands').getAttribute('aria-pressed')).toBe('true')
    await english.getByRole('button', { name: 'Add a film' }).click()
    await field(page, 'Address of the film').fill('https://vimeo.com/76979871')
    await page.keyboard.press('Enter')
    await page.getByText('These work: youtube.com/watch').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Save draft').click()
    await page.getByText('The article has been saved.').waitFor()

    await button(page, 'Publish now').click()
    await page.getByText('The article has been published.').waitFor()
    await link(page, 'Read').click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'At five' }).waitFor()

    await page.goBack()
    await button(page, 'Withdraw').click()
    await page.getByText('The article has been withdrawn.').waitFor()
    await button(page, 'Undo').click()
    await link(page, 'Read').waitFor()
  })

  it('is told what an article lacks, and keeps what was written', async () => {
    const page = await adminAt('/en/setting/articles?edit=NEW', { width: 390 })
    const english = page.getByRole('group', { name: 'English' }).first()
    await english.getByLabel('Title').fill('Without a picture')
    await english.getByLabel('Title').press('Enter')
    await page.keyboard.type(', yet')
    await page.getByText('The article has been saved.').waitFor()
    await page.getByText('it still needs: the text in English, a cover.').waitFor()
    await page.keyboard.type(' again')
    expect(await english.getByLabel('Title').inputValue()).toBe('Without a picture, yet again')
    await button(page, 'Save draft').focus()
    await page.keyboard.press('Enter')
    await page.getByText('The article has been saved.').waitFor()
    expect(await button(page, 'Save draft').evaluate((element) => element === document.activeElement)).toBe(true)
    await english.getByLabel('Summary').fill('Typed, and not saved')
    const reason = page.getByText('Please save what you have typed first.')
    // The answer to the save may come after the click, and takes the reason away.
    await expect
      .poll(async () => {
        await button(page, 'Publish now').click()
        return reason.count()
      })
      .toBe(1)
    await english.getByLabel('Summary').fill('Typed on, and not saved')
    await reason.waitFor({ state: 'detached' })
    expect(await english.getByLabel('Title').inputValue()).toBe('Without a picture, yet again')
    expect(await overflow(page)).toBe(0)
  })

  it('has what was written and pasted back after a reload, as far as an article may have it', async () => {
    const page = await asAdmin({ width: 390 })
    const id = crypto.randomUUID()
    await call(page, 'article.save', { id, version: 0, language: 'en', texts: {} })
    onTestFinished(() => void call(page, 'article.remove', { id }).catch(() => undefined))
    await visit(page, `/en/setting/articles?edit=${id}`)
    const english = page.getByRole('group', { name: 'English' }).first()
    await english.getByLabel('Title').fill('Boats at dawn')
    const text = english.getByRole('textbox', { name: 'Text' })
    await text.click()
    await paste(
      text,
      `<h1 style="text-align:center"><font color="red">At five</font></h1>
       <p class="MsoNormal">The <mark>boats</mark> come <span style="background:yellow;mso-highlight:yellow">in
       </span> <b>early</b>.</p>`,
    )
    await text.getByText('early').waitFor()
    await page.keyboard.type(' Then the market opens.')
    const written = '<h2>At five</h2><p>The boats come in <strong>early</strong>. Then the market opens.</p>'
    await expect.poll(() => text.innerHTML()).toBe(written)
    expect(await overflow(page)).toBe(0)

    await page.reload()
    await page.getByText('What you entered before has been restored.').waitFor()
    await expect.poll(() => english.getByLabel('Title').inputValue()).toBe('Boats at dawn')
    expect(await text.innerHTML()).toBe(written)
    await button(page, 'Save draft').click()
    await page.getByText('The article has been saved.').waitFor()
    await page.reload()
    await text.getByText('Then the market opens.').waitFor()
    expect(await text.innerHTML()).toBe(written)
    expect(await page.getByText('What you entered before has been restored.').count()).toBe(0)
  })
})
