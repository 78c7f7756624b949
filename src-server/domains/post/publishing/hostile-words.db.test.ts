import { describe, expect, it } from 'vitest'
import type { SavePostInput } from '#shared/post.ts'
import { withoutDirections } from '#shared/text.ts'
import { newId } from '../../../platform/ids.ts'
import { rejectionOf } from '../../../procedures/wire-rejection.ts'
import { appScene } from '../../../testing/scene.ts'

const { app } = await appScene()

/** Where a member's words stand, and how they come back. */
const WORDS: Record<string, (text: string) => Partial<SavePostInput>> = {
  name: (name) => ({ name }),
  address: (address) => ({ address }),
  description: (description) => ({ description }),
  'name in another language': (name) => ({ translations: { kh: { name } } }),
  'address in another language': (address) => ({ translations: { cn: { address } } }),
  'description in another language': (description) => ({ translations: { kh: { description } } }),
}
const LINKS: Record<string, (link: string) => Partial<SavePostInput>> = {
  'social link': (link) => ({ social_links: [link] }),
  website: (website) => ({ contact: { website } }),
  Telegram: (telegram) => ({ contact: { telegram } }),
  Facebook: (facebook) => ({ contact: { facebook } }),
  map: (map) => ({ map }),
}

const TEXT_TO_KEEP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table post; --",
  '\u202egnal\u202c and \u2066back\u2069',
  'zero\u200bwidth\u200d joined\ufeff',
  '🛕👩‍🌾🏳️‍🌈',
  'ក្រ\u17d2\u17d2ុង',
  '{{constructor.constructor("alert(1)")()}}',
]
const TEXT_TO_REJECT = ['half \ud83d', '\udc00 a pair', 'nul \0 byte']
const LINKS_TO_REJECT = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe src="data:text/html,x"></iframe>',
  'https://user:pass@',
]
/** Addresses of frames that are a map of another host, whatever it is called. */
const LOOK_ALIKES = [
  'https://www.google.com.evil.example/maps/embed?pb=1',
  'https://www.google.com@evil.example/maps/embed',
  'https://www.gооgle.com/maps/embed?pb=1',
  'https://www.google.com/url?q=https://evil.example',
  'http://www.google.com/maps/embed?pb=1',
]

const member = app.as(app.actorOf('user'))
const picture = await app.picture(member)
const id = newId()
const draftOf = (change: Partial<SavePostInput>) => app.draft({ images: [picture], ...change })
const calls = { save: member.post.save, saveDraft: member.post.saveDraft, preview: member.post.preview }

describe.each(Object.entries(WORDS))('hostile text in the %s', (where, withText) => {
  it('is kept as text', async () => {
    for (const text of TEXT_TO_KEEP) {
      await member.post.save({ ...draftOf(withText(text)), id })
      const kept = await member.post.content({ id })
      const words = text.normalize('NFC').trim()
      expect(kept, text).toMatchObject(withText(where.includes('name') ? withoutDirections(words) : words))
    }
  })

  it('is rejected by every call if it cannot be stored, or is too long', async () => {
    for (const [name, call] of Object.entries(calls))
      for (const text of [...TEXT_TO_REJECT, 'ក'.repeat(5_001)])
        expect(await call(draftOf(withText(text))).catch(rejectionOf), `${name} ${text.slice(0, 20)}`).toHaveProperty(
          'fields.0.path',
        )
  })
})

it.each(['\u200b', '\u2800 \u2800', '\u3164'])('a draft that is called %j has no name yet', async (name) => {
  expect(await member.post.saveDraft({ type: 'visit', name, language: 'en' })).toMatchObject({ name: '' })
})

it.each(['\u200b', '\u2800', '\u3164', 'Kep\nfree of charge', 'Kep\u2028free'])(
  'a name that cannot be seen, or has several lines, is no name in any language: %j',
  async (name) => {
    for (const change of [{ name }, { translations: { kh: { name } } }])
      expect(await member.post.save(draftOf(change)).catch(rejectionOf)).toHaveProperty(
        'fields.0.reason',
        'NAME_INVALID',
      )
    const { id } = await member.post.saveDraft(draftOf({ name }))
    expect(await member.post.submit({ id }).catch(rejectionOf)).toHaveProperty('reason', 'FIELDS_MISSING')
  },
)

it.each([
  [{ lat: 10.48 }, 'COORDINATES_REQUIRED'],
  [{ lon: 104.3 }, 'COORDINATES_REQUIRED'],
  [{ lat: 0, lon: 0 }, 'COORDINATES_ZERO'],
])('%j is no position', async (position, reason) => {
  expect(await member.post.save(draftOf(position)).catch(rejectionOf)).toHaveProperty('fields.0.reason', reason)
})

it('a position is taken as its view has it', async () => {
  const { id } = await member.post.save(draftOf({ lat: null, lon: null, precision: null }))
  expect(await member.post.content({ id })).toMatchObject({ lat: null, precision: null })
})

it.each(Object.entries(LINKS))('a link that leads to no page is rejected as %s by every call', async (_, withLink) => {
  for (const [name, call] of Object.entries(calls))
    for (const link of LINKS_TO_REJECT)
      expect(await call(draftOf(withLink(link))).catch(rejectionOf), `${name} ${link}`).toHaveProperty('fields.0.path')
})

it('a frame of a look-alike host is never shown as a frame', async () => {
  for (const source of LOOK_ALIKES) {
    const answer = await member.post.preview(draftOf({ map: `<iframe src="${source}"></iframe>` })).catch(rejectionOf)
    expect('map' in answer ? answer.map?.kind : 'rejected', source).not.toBe('embed')
  }
})

it('more pictures, links and exceptions than are possible are rejected', async () => {
  const dates = Array.from({ length: 61 }, (_, day) => new Date(Date.UTC(2027, 0, day + 1)).toISOString().slice(0, 10))
  const many: Record<string, Partial<SavePostInput>> = {
    images: { images: Array.from({ length: 13 }, () => crypto.randomUUID()) },
    social_links: { social_links: Array.from({ length: 9 }, (_, index) => `https://example.com/${index}`) },
    'hours.exceptions': { hours: { week: [], exceptions: dates.map((date) => ({ date, open: [] })) } },
  }
  for (const [path, change] of Object.entries(many))
    expect(await member.post.saveDraft(draftOf(change)).catch(rejectionOf)).toHaveProperty('fields.0.path', path)
})
