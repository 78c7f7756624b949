import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { RecordData } from '#shared/catalog.ts'
import type { Theme } from '#shared/home-themes.ts'
import { MAX_SHOWN_SECTIONS } from '#shared/limits.ts'
import { newId } from '../../platform/ids.ts'
import { NOON } from '../../testing/app.ts'
import { ask, keep, keptScene } from '../../testing/kept-scene.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'

const { app, people, one, another } = await keptScene()
const admin = app.as(app.actorOf('admin'))
const { home, catalog } = admin

const minutes = (n: number) => new Date(NOON.getTime() + n * 60_000)
const at = (n: number) => minutes(n).toISOString()

/** The ids of the sections that guests see. */
const shown = async (theme?: Theme) => (await app.guest.home.sections({ theme })).rows.map(({ id }) => id)

type Changes = Partial<RecordData<'section'>> & { is_visible?: boolean }

async function saveSection(id: string, { is_visible = true, ...data }: Changes) {
  const theme = 'theme-default' as const
  await catalog.save({ kind: 'section', id, data: { source: 'picked', theme, count: 8, ...data }, is_visible })
}

async function publish(more: { starts_at?: string; active?: Theme } = {}) {
  const { version, seen, active } = await home.draft()
  return home.publish({ active, version, seen, ...more })
}

beforeEach(() => {
  app.clock.now = NOON
})

describe('what admins work on', () => {
  it('is seen by nobody else until it is published', async () => {
    const before = await shown()
    const { user } = await people.member()
    const owner = app.as({ id: user.uuid, role: 'owner' })
    await saveSection('draft', { source: 'types' })
    expect(await shown()).toEqual(before)
    expect((await owner.home.sections({})).rows.map(({ id }) => id)).toEqual(before)
    for (const call of [owner.home.draft(), owner.home.preview({}), owner.home.publications({})])
      expect(await refusalOf(call)).toMatchObject({ reason: 'FORBIDDEN' })
    expect((await home.preview({})).rows.map(({ id }) => id)).toContain('provinces')
    expect((await home.draft()).changes).toContainEqual(
      expect.objectContaining({ theme: 'theme-default', what: 'added', id: 'draft' }),
    )
  })

  it('says what differs: fields, the order, what is gone and what is hidden', async () => {
    await publish()
    expect((await home.draft()).changes).toEqual([])
    await saveSection('hero', { source: 'hero', titles: { en: 'Hello' } })
    await catalog.remove({ kind: 'section', id: 'trending_food' })
    await saveSection('types', { source: 'types', is_visible: false })
    const { rows } = await catalog.list({ kind: 'theme' })
    const theme = rows.find(({ id }) => id === 'theme-one')
    if (!theme) throw new Error('there is no theme')
    const order = ['one.provinces', 'one.hero']
    await catalog.save({ kind: 'theme', id: theme.id, data: { ...theme.data, order, accent: '#0f766e' } })
    const { changes } = await home.draft()
    expect(changes.map(({ theme: of, what, id, fields }) => [of, what, id, fields])).toEqual([
      ['theme-default', 'changed', 'hero', ['titles']],
      ['theme-default', 'removed', 'types', []],
      ['theme-default', 'removed', 'trending_food', []],
      ['theme-one', 'theme', null, ['accent']],
      ['theme-one', 'order', null, []],
    ])
  })

  it('names sections that would not be shown, and how many of their posts are gone', async () => {
    const [post, gone] = [await app.publish({ name: 'Here' }), await app.publish({ name: 'Gone' })]
    await saveSection('picked', { posts: [gone.id, post.id, newId()] })
    await saveSection('nothing', { source: 'trending', province: 'atlantis' })
    await saveSection('no.category', { source: 'category', category: newId() })
    await app.system.post.hide({ id: gone.id })
    const theme = 'theme-default'
    expect((await home.draft()).empty).toEqual(
      expect.arrayContaining([
        { id: 'picked', theme, gone: 2 },
        { id: 'nothing', theme, gone: 0 },
        { id: 'no.category', theme, gone: 0 },
      ]),
    )
    await publish()
    const { rows } = await app.guest.home.sections({})
    expect(rows.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['nothing']))
    expect(rows.find(({ id }) => id === 'picked')?.posts.map(({ name }) => name)).toEqual(['Here'])
  })
})

describe('a publication', () => {
  it('is what guests see, in every process, on the next request', async () => {
    const asked = { url: '/api/getSections?theme=theme-default' }
    await Promise.all([keep(one, asked), keep(another, asked)])
    await saveSection('first', { source: 'provinces', titles: { kh: 'ខេត្ត' } })
    const { seen } = await home.draft()
    await publish()
    for (const web of [one, another]) {
      const { data, total } = sections.parse((await ask(web, asked)).json())
      expect(data).toHaveLength(total)
      // In another language than the caller's, which it says.
      expect(data).toContainEqual(expect.objectContaining({ id: 'first', title: { text: 'ខេត្ត', lang: 'kh' } }))
    }
    expect(seen['section:first']).toBe(1)
  })

  it('that waits takes effect at its minute, in every process and without an event', async () => {
    await publish()
    const asked = { url: '/api/getTheme' }
    await publish({ starts_at: at(5), active: 'theme-one' })
    for (const [minute, code] of [
      [4, 'theme-default'],
      [5, 'theme-one'],
      [6, 'theme-one'],
    ] as const) {
      app.clock.now = minutes(minute)
      for (const web of [one, another]) {
        await keep(web, asked)
        expect((await ask(web, asked)).json()).toMatchObject({ data: { code } })
      }
    }
    expect((await home.publications({})).rows.slice(0, 2)).toMatchObject([
      { status: 'in_effect', active: 'theme-one', starts_at: at(5) },
      { status: 'past', active: 'theme-default' },
    ])
    app.clock.now = minutes(7)
    await publish({ active: 'theme-default' })
    expect((await app.guest.home.theme()).code).toBe('theme-default')
  })

  it('begins at a full minute', async () => {
    const { starts_at } = await publish({ starts_at: new Date(minutes(9).getTime() + 59_000).toISOString() })
    expect(starts_at).toBe(at(9))
    await home.cancel({ id: (await latest()).id })
  })

  it('that waits is cancelled, and never seen', async () => {
    app.clock.now = minutes(20)
    await publish()
    const { id } = await publish({ starts_at: at(25), active: 'theme-one' })
    expect(await home.cancel({ id })).toMatchObject({ status: 'cancelled' })
    app.clock.now = minutes(26)
    expect((await app.guest.home.theme()).code).toBe('theme-default')
    await expect(home.cancel({ id })).rejects.toEqual(rejectionWith('PUBLICATION_NOT_FOUND'))
  })

  it('is looked at as it was then, by its time or itself, and is had back', async () => {
    app.clock.now = minutes(30)
    await saveSection('yesterday', { source: 'provinces' })
    const { id } = await publish()
    app.clock.now = minutes(40)
    await catalog.remove({ kind: 'section', id: 'yesterday' })
    await publish()
    expect(await shown()).not.toContain('yesterday')
    for (const then of [{ at: at(35) }, { publication: id }]) {
      const preview = await home.preview(then)
      expect(preview.publication).toMatchObject({ id, status: 'past' })
      expect(preview.rows.map((row) => row.id)).toContain('yesterday')
    }
    app.clock.now = minutes(41)
    const { version } = await home.publications({})
    expect(await home.restore({ id, version })).toMatchObject({ status: 'in_effect', restored_from: id })
    expect(await shown()).toContain('yesterday')
    // The working copy stays, and says that it is another one now.
    expect((await home.draft()).changes).toContainEqual(expect.objectContaining({ what: 'removed', id: 'yesterday' }))
  })

  it('is refused to the second of two admins, who is told what has changed', async () => {
    const { version, seen, active } = await home.draft()
    await saveSection('hero', { source: 'hero', titles: { en: 'Welcome' } })
    const refused = await refusalOf(home.publish({ active, version, seen }))
    expect(refused).toMatchObject({ reason: 'VERSION_STALE', stale: { changed: ['section:hero'] } })
    const [mine, theirs] = [await home.draft(), await home.draft()]
    await home.publish({ active, version: theirs.version, seen: theirs.seen })
    const second = await refusalOf(home.publish({ active: 'theme-one', version: mine.version, seen: mine.seen }))
    expect(second).toMatchObject({ reason: 'VERSION_STALE', stale: { version: mine.version + 1 } })
    expect((await app.guest.home.theme()).code).toBe(active)
  })

  it('is one, however often the same call is sent, also when the records have moved on', async () => {
    const { version, seen } = await home.draft()
    const keyed = app.as(app.actorOf('admin'), { idempotencyKey: 'publish-once' })
    const input = { active: 'theme-default' as const, version, seen }
    const first = await keyed.home.publish(input)
    await saveSection('hero', { source: 'hero', titles: { en: 'Later' } })
    expect((await keyed.home.publish(input)).id).toBe(first.id)
    await expect(keyed.home.publish({ ...input, active: 'theme-one' })).rejects.toEqual(rejectionWith('COMMAND_REUSED'))
    expect((await home.publications({})).version).toBe(version + 1)
  })

  it('shows a bounded number of sections', async () => {
    for (let n = 0; n <= MAX_SHOWN_SECTIONS; n += 1)
      await saveSection(`many.${n}`, { source: 'hero', is_visible: true })
    await expect(publish()).rejects.toEqual(rejectionWith('SECTIONS_FULL'))
    for (let n = 0; n <= MAX_SHOWN_SECTIONS; n += 1) await catalog.remove({ kind: 'section', id: `many.${n}` })
    await publish()
  })

  it('has no theme that is hidden', async () => {
    const { rows } = await catalog.list({ kind: 'theme' })
    const theme = rows.find(({ id }) => id === 'card-block-theme-one')
    if (!theme) throw new Error('there is no theme')
    const { id, data, sort } = theme
    await catalog.save({ kind: 'theme', id, data, sort, is_visible: false })
    await expect(publish({ active: 'card-block-theme-one' })).rejects.toEqual(rejectionWith('RECORD_NOT_FOUND'))
    await publish()
    await expect(shown('card-block-theme-one')).rejects.toEqual(rejectionWith('RECORD_NOT_FOUND'))
    expect((await app.guest.home.theme()).themes.map(({ code }) => code)).toEqual(['theme-default', 'theme-one'])
    await catalog.save({ kind: 'theme', id, data, sort })
    await publish()
  })
})

describe('a section', () => {
  it.each([
    ['a source that is none', { source: 'everything' }],
    ['a theme that is none', { theme: 'theme-two' }],
    ['no category', { source: 'category' }],
    ['a category that is no id', { source: 'category', category: 'beaches' }],
    ['a post twice', { posts: Array.from({ length: 2 }, () => '0195b5a0-0000-7000-8000-000000000005') }],
    ['too many posts', { posts: Array.from({ length: 25 }, newId) }],
    ['a number for a title', { titles: { en: 5 } }],
    ['a title of a megabyte', { titles: { en: 'a'.repeat(1_000_000) } }],
    ['a title that cannot be stored', { titles: { kh: '\ud800' } }],
    ['none to show', { count: 0 }],
    ['a list of a million', { count: 1_000_000 }],
  ])('is refused with %s', async (_, more) => {
    const data = { source: 'picked', theme: 'theme-default', count: 8, ...more }
    const refused = await refusalOf(catalog.save({ kind: 'section', id: 'hostile', data }))
    expect(['INPUT_INVALID', 'FIELDS_MISSING', 'TEXT_UNREADABLE']).toContain(refused?.reason)
    expect(refused?.fields[0]?.path).toMatch(/^data\./)
  })

  it('has a title with script as the text that it is', async () => {
    const words = '<script>alert(1)</script>'
    await saveSection('hero', { source: 'hero', titles: { en: words } })
    await publish()
    const { rows } = await app.guest.home.sections({})
    expect(rows.find(({ id }) => id === 'hero')?.title?.text).toBe(words)
  })
})

async function latest() {
  const [row] = (await home.publications({ pageSize: 1 })).rows
  if (!row) throw new Error('nothing was published')
  return row
}

const sections = z.object({ data: z.array(z.looseObject({ id: z.string() })), total: z.int() })
