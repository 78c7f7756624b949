import { expect, it } from 'vitest'
import { applyInput } from './business.ts'

const { social, facebook, telegram, map, website, phone, address } = applyInput.shape

it.each(Object.entries({ social, facebook, telegram }))('a name at a network is read as of posts: %s', (_, name) => {
  for (const [typed, read] of [
    ['\u202a@kep\u200b\u202c', '@kep'],
    ['＠ｋｅｐ', '@kep'],
    ['ÉTOILE, Ốc', 'ÉTOILE, Ốc'],
    [' https://t.me/kep ', 'https://t.me/kep'],
    ['\u200b', null],
    ['\u2800', null],
    ['', null],
    [null, null],
  ])
    expect(name.parse(typed)).toBe(read)
  for (const lines of ['@kep\n@kampot', '@kep\u2028free', `@${'k'.repeat(300)}`])
    expect(name.safeParse(lines).success, lines).toBe(false)
})

it('a map is found among words, without a scheme and behind marks, as of posts', () => {
  const src = 'https://maps.app.goo.gl/abc'
  for (const typed of [src, 'maps.app.goo.gl/abc', `Kep Lodge\n${src}`, `Kep Lodge ${src}`, `\u202a${src}\u202c`])
    expect(map.parse(typed), typed).toBe(src)
  const frame = 'https://www.google.com/maps/embed?pb=1'
  expect(map.parse(`<iframe src="${frame}"></iframe>`)).toBe(frame)
  for (const none of ['', ' ', '\u200b', null, undefined]) expect(map.parse(none)).toBeNull()
  expect(map.safeParse('over there').error?.issues[0]?.message).toBe('MAP_LINK_INVALID')
})

it('a field that need not be filled is empty where nothing is seen of it', () => {
  for (const field of [website, phone, address]) expect(field.parse('\u200b\u202c')).toBeNull()
})
