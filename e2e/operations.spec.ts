import { randomInt, randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createPool } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { createBroker, WORK } from '#server/platform/queue.ts'
import { adminAt, asAdmin } from './admin-at.ts'
import { chooseByPart } from './long-list.ts'
import { overflow, violations } from './page-checks.ts'
import { button, dialog, field, link, visit } from './screen.ts'
import { call } from './sign-in.ts'
import { translationsFor } from './words.ts'

const ROOM = '/en/setting/admin?tab=operations'
/** The workers carry out what is asked for within seconds, and a busy machine takes longer. */
const SOON = { timeout: 30_000 }
const UPLOADED = z.object({ data: z.tuple([z.object({ id: z.string() })]) })

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)

/** An async read model cannot take the latest event of a thing. */
async function park(projector: string, id: string): Promise<number> {
  const pool = createPool(inject('databaseUrl'), 1)
  onTestFinished(() => pool.end())
  const { rows } = await pool.query<{ position: string }>(
    `insert into dead_letter (projector, position, stream, error)
     select $1, position, stream, 'the test cannot take it' from event where stream like '%' || $2 order by position desc limit 1
     returning position`,
    [projector, id],
  )
  return Number(rows[0]?.position)
}

/** Holds a replay that has stopped, as a worker does that goes on once somebody asks. @returns reads on by so many events; whether it is still its own */
async function slowReplay(projector: string): Promise<(events: number) => Promise<boolean>> {
  const pool = createPool(inject('databaseUrl'), 1)
  const runner = randomUUID()
  onTestFinished(async () => {
    await pool.query('delete from replay where runner = $1', [runner])
    await pool.query('delete from runner where id = $1', [runner])
    await pool.end()
  })
  await pool.query(`insert into runner (id, alive_until) values ($1, now() + interval '3 minutes')`, [runner])
  await pool.query(`insert into replay (name, runner, error) values ($1, $2, 'the disk is full')`, [projector, runner])
  return async (events) => {
    const read = await pool.query('update replay set position = position + $2 where runner = $1', [runner, events])
    return read.rowCount === 1
  }
}

/** A job that no version of the product knows. @returns its id */
async function addHopelessJob(): Promise<string> {
  const broker = await createBroker({ databaseUrl: inject('databaseOwnerUrl') })
  const queue = broker.openQueue(WORK)
  const jobId = `greet-${newId()}`
  await queue.add([{ name: 'greet', data: {}, opts: { jobId, attempts: 1 } }])
  await queue.close()
  await broker.close()
  return jobId
}

/** The picture differs at each try, since the same one is stored once. */
async function newPicture() {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  const drawn = sharp({ create: { width: 800, height: 600, channels: 3, background } }).png()
  return { name: 'made.png', mimeType: 'image/png', buffer: await drawn.toBuffer() }
}

/** @returns the id of a setting that the admin of the page has just made, or changed */
async function changed(page: Page, id = `room.${newId()}`, value = 'one'): Promise<string> {
  const data = { appName: id, key: id, type: 'theme', input: 'text', value }
  await call(page, 'catalog.save', { kind: 'configuration', id, data })
  return id
}

describe('an operator', () => {
  it('replays a read model by keyboard, watches it end, and finds in the audit who asked', async () => {
    const page = await adminAt(ROOM, { width: 1280 })
    const row = rowOf(page, 'ad_counts')
    await row.getByText('up to date').waitFor()
    await button(page, 'Replay ad_counts').focus()
    await page.keyboard.press('Enter')
    const asked = dialog(page, 'Replay ad_counts?')
    expect(await violations(page)).toEqual([])
    await asked.getByRole('button', { name: 'Replay', exact: true }).focus()
    await page.keyboard.press('Enter')
    await asked.waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(row)).toBe(true)
    await row.getByText('The replay is over.').waitFor(SOON)

    await button(page, 'Verify ad_counts').click()
    await dialog(page, 'Verify ad_counts?').getByRole('button', { name: 'Verify', exact: true }).click()
    await row.getByText(/^ad_count: all .* rows are as the log says\.$/).waitFor(SOON)

    await visit(page, '/en/setting/admin?tab=changes&kind=projection&subject=ad_counts')
    const changes = page.getByRole('list', { name: 'Changes, the newest first' })
    await changes.getByText('ad_counts: Job requested').first().waitFor()
  })

  it('replays a read model that is written to all the while, and finds it as the log says', async () => {
    const page = await adminAt(ROOM, { width: 1280 })
    const row = rowOf(page, 'records')
    let isOver = false
    const written: string[] = []
    const write = async () => {
      const id = await changed(page)
      // One setting again and again: more would fill the lists that other tests look at.
      for (let nth = 0; !isOver; nth++) written.push(await changed(page, id, `${nth}`))
    }
    const writing = Promise.all([write(), write(), write()])
    onTestFinished(async () => {
      isOver = true
      await writing.catch(() => undefined)
    })
    await expect.poll(() => written.length).toBeGreaterThan(0)
    await button(page, 'Replay records').click()
    await dialog(page, 'Replay records?').getByRole('button', { name: 'Replay', exact: true }).click()
    const before = written.length
    await row.getByText('The replay is over.').waitFor(SOON)
    isOver = true
    await writing
    expect(written.length, 'written meanwhile').toBeGreaterThan(before)

    await button(page, 'Verify records').click()
    await dialog(page, 'Verify records?').getByRole('button', { name: 'Verify', exact: true }).click()
    await row.getByText(/^catalog_record: all .* rows are as the log says\.$/).waitFor(SOON)
  })

  it('looks into a dead letter, and has it tried again', async () => {
    const page = await asAdmin({ width: 1280 })
    // Taken already, and nothing to this one: to take it again changes nothing.
    const position = await park('post_trends', await changed(page))
    await visit(page, ROOM)
    const row = rowOf(page, 'post_trends')
    await row.getByText('the test cannot take it').waitFor(SOON)
    await row.getByRole('time').waitFor()
    await link(page, `Event ${position.toLocaleString('en')}`).click()
    await page.getByRole('heading', { name: 'RecordSaved' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: /^Dead letters: \d+ post_trends$/ }).click(SOON)
    const letter = page.getByRole('listitem').filter({ hasText: `Event ${position.toLocaleString('en')}` })
    await letter.getByText('the test cannot take it').waitFor()
    await letter.getByText('What it changed').click()
    await letter.getByText('one', { exact: true }).waitFor()
    await letter.getByRole('link', { name: 'RecordSaved' }).waitFor()
    expect([await overflow(page), await violations(page)]).toEqual([0, []])

    await button(page, 'Retry the dead letters of post_trends').click()
    await dialog(page, 'Retry the dead letters of post_trends?').getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => isFocused(page.locator('[data-list]'))).toBe(true)
    await page.getByText(/^Dead letters: \d+ applied, 0 left\.$/).waitFor(SOON)
    await letter.waitFor({ state: 'detached', ...SOON })
    await visit(page, `${ROOM}&part=letters&subject=post_trends&until=2000000000`)
    await page.getByText('No more dead letters').waitFor()
  })

  it('reads why a job has failed, and has it tried again', async () => {
    const id = await addHopelessJob()
    const page = await adminAt(`${ROOM}&part=jobs&kind=other`, { width: 1280 })
    const job = page.getByRole('listitem').filter({ hasText: id })
    await job.getByText('there is no job "greet"').waitFor(SOON)
    await job.getByText('Tries: 1').waitFor()
    expect([await overflow(page), await violations(page)]).toEqual([0, []])
    await button(page, `Retry ${id}`).click()
    await dialog(page, 'Retry this job?').getByRole('button', { name: 'Retry', exact: true }).click()
    // It fails again, as there is no such job.
    await job.getByText('Tries: 2').waitFor(SOON)

    await visit(page, '/en/setting/admin?tab=changes&kind=jobs&subject=other')
    const changes = page.getByRole('list', { name: 'Changes, the newest first' })
    await changes.getByText('Retry of failed jobs requested').first().waitFor()
  })

  it('finds the request that caused an event, and how a thing was before', async () => {
    const page = await adminAt(`${ROOM}&part=log`, { width: 1280 })
    const headers = { origin: inject('baseUrl'), 'sec-fetch-site': 'same-origin' }
    const multipart = { files: await newPicture() }
    const uploaded = await page.request.post('/api/saveFiles/post', { multipart, headers })
    const [{ id }] = UPLOADED.parse(await uploaded.json()).data
    await field(page, 'Stream').fill(`file-${id}`)
    // The frame has a search of its own.
    await page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: 'Search', exact: true }).click()
    await link(page, 'FileStored').waitFor()
    const made = link(page, 'FileVariantsMade')
    // The workers draw the small pictures after the upload.
    const input = encodeURIComponent(JSON.stringify({ stream: `file-${id}` }))
    const logged = async () => (await page.request.get(`/trpc/operations.log?input=${input}`)).text()
    await expect.poll(logged, SOON).toContain('FileVariantsMade')
    await link(page, 'Clear all filters').click()
    await expect.poll(() => field(page, 'Stream').inputValue()).toBe('')
    await field(page, 'Request').fill(uploaded.headers()['x-request-id'] ?? '')
    await page.keyboard.press('Enter')
    const rows = page.getByRole('row')
    // Below the heading there is nothing else.
    await expect.poll(() => rows.filter({ hasNotText: id }).count()).toBe(1)
    await made.click()
    await page.getByText('Followed from event').waitFor()
    const cause = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'FileStored' }) })
    await cause.getByRole('listitem').filter({ hasText: 'FileVariantsMade' }).waitFor()
    expect(await violations(page)).toEqual([])

    await link(page, `file-${id}`).click()
    await page.getByRole('heading', { name: 'As it was at version 2' }).waitFor()
    await link(page, 'The version before').click()
    await page.getByRole('heading', { name: 'As it was at version 1' }).waitFor()
    // An older page does not have the newest version.
    await visit(page, `${ROOM}&part=stream&subject=file-${id}&until=2`)
    await page.getByRole('heading', { name: 'As it was at version 2' }).waitFor()
    await link(page, 'The version before').click()
    await link(page, 'The version after').waitFor()
    expect([await overflow(page), await violations(page)]).toEqual([0, []])
  })

  it('narrows the log by what there is, and finds nothing where there is nothing', async () => {
    const page = await adminAt(`${ROOM}&part=log`, { width: 1280 })
    const isRefused = async (typed: string) => {
      await field(page, 'Stream').fill(typed)
      return field(page, 'Stream').evaluate((input) => input.matches(':invalid'))
    }
    // The kinds of streams come later than the field.
    await expect.poll(() => isRefused('cat-1')).toBe(true)
    expect([await isRefused('post'), await isRefused('post-1'), await isRefused('')]).toEqual([true, false, false])

    await changed(page)
    await chooseByPart(page, 'Type of event', 'cordSaved')
    expect(await field(page, 'Type of event').inputValue()).toBe('RecordSaved')
    await field(page, 'By (username or account)').fill('demo.admin')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('who')).toBe('demo.admin')
    await expect.poll(() => page.getByRole('row').nth(1).textContent()).toMatch(/^RecordSaved.*you/)
    expect(await isFocused(field(page, 'By (username or account)'))).toBe(true)
    await link(page, 'Clear all filters').click()
    await expect.poll(() => field(page, 'By (username or account)').inputValue()).toBe('')
    await visit(page, `${ROOM}&part=log&who=nobody.at.all`)
    await page.getByText('No such event').waitFor()
    expect(await violations(page)).toEqual([])
    await visit(page, `${ROOM}&part=jobs&kind=no-such-kind&until=9`)
    await page.getByText('No failed jobs').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.has('until')).toBe(false)
  })

  it('sees what the workers do, and which processes run, on a phone in Khmer', async () => {
    const page = await adminAt('/kh/setting/admin?tab=operations&part=jobs', { width: 390, locale: 'km-KH' })
    await page.getByText('បង្កើតរូបភាពតូចៗពីរូបភាពដែលបានបង្ហោះ និងរូបភាពដែលតំណបង្ហាញ។').waitFor()
    expect(await overflow(page)).toBe(0)
    await link(page, 'ដំណើរការ').click()
    await page.getByText('កំណែតែមួយកំពុងដំណើរការ').waitFor(SOON)
    expect(await overflow(page)).toBe(0)
    await link(page, 'តារាងសម្រាប់អាន').click()
    await page.getByRole('button', { name: 'បង្កើតឡើងវិញ៖ ad_counts' }).waitFor()
    expect(await overflow(page)).toBe(0)
  })

  it('reads how far a replay is and how long it goes on, and cancels it, on a phone in Khmer', async () => {
    const kh = translationsFor('kh')
    const name = 'branches'
    const withName = (words: string) => kh(words).replace('{name}', name)
    const readOn = await slowReplay(name)
    const page = await adminAt('/kh/setting/admin?tab=operations', { width: 390, locale: 'km-KH' })
    const row = page.locator(`[data-row="${name}"]`)
    await row.getByText('the disk is full').waitFor()
    await button(page, withName('Replay {name}')).tap()
    await dialog(page, withName('Replay {name}?'))
      .getByRole('button', { name: kh('Replay'), exact: true })
      .tap()
    const progress = row.getByRole('progressbar', {
      name: kh('{called} of {name}').replace('{called}', kh('Replay')).replace('{name}', name),
    })
    await progress.waitFor()
    const done = () => progress.evaluate((bar: HTMLProgressElement) => bar.value)
    const begun = await done()
    const leftIn = async () => {
      expect(await readOn(5)).toBe(true)
      return row.getByText(/នៅសល់ [\d,.០-៩]+ (?:វិនាទី|នាទី)/).count()
    }
    await expect.poll(leftIn, { ...SOON, interval: 500 }).toBe(1)
    expect(await done()).toBeGreaterThan(begun)
    expect([await overflow(page), await violations(page)]).toEqual([0, []])

    await button(page, withName('Cancel the job of {name}')).tap()
    const asked = dialog(page, withName('Cancel the job of {name}?'))
    await asked.getByRole('button', { name: kh('Cancel the job'), exact: true }).tap()
    await row.getByText(kh('The job has been cancelled.')).waitFor()
    await expect.poll(() => isFocused(row)).toBe(true)
    expect(await readOn(5)).toBe(false)
    expect(await row.getByText(kh('The replay is over.')).count()).toBe(0)
    await row.getByRole('button', { name: withName('Replay {name}'), exact: true }).waitFor()

    await visit(page, `/kh/setting/admin?tab=changes&kind=projection&subject=${name}`)
    await page.getByText('បានបោះបង់ការងារ').first().waitFor()
  })
})
