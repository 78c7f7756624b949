import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PersistedState, parsePersistedState } from './persisted-state.ts'

const FRESH: PersistedState = {
  lang: 'kh',
  ip: '',
  userInfos: { userName: '', profile: '', phone: '', uuid: '' },
  accessToken: false,
  categories: [],
  themeColor: '#818CF8',
  placeTypes: [],
  configuration: {},
}

const MEMBER: PersistedState = {
  lang: 'cn',
  ip: '203.0.113.7',
  userInfos: { userName: 'sok', profile: '/uploads/a.webp', phone: '+855 12 ••• 678', uuid: 'a-uuid' },
  accessToken: true,
  categories: [{ id: 'a', name: 'Temples' }],
  themeColor: '#0F766E',
  placeTypes: [{ code: 'temple', name: 'Temple' }],
  configuration: { 'post.moderation': 'off' },
}

describe('the persisted state', () => {
  it('is read as it was written', () => {
    expect(parsePersistedState(JSON.stringify(MEMBER))).toEqual(MEMBER)
  })

  it.each([null, '', '{', '7', 'null', '[]', '"domner"', '{}'])('begins anew from what is no entry: %j', (text) => {
    expect(parsePersistedState(text)).toEqual(FRESH)
  })

  it('replaces what is broken in it, and leaves the rest', () => {
    const broken = {
      ...MEMBER,
      lang: 'xx',
      themeColor: 'url(//evil.example)',
      categories: [1, null, { id: 'a' }],
      placeTypes: 'none',
      configuration: { a: 'b', c: 7, d: { e: 'f' } },
    }
    expect(parsePersistedState(JSON.stringify(broken))).toEqual({
      ...MEMBER,
      lang: 'kh',
      themeColor: '#818CF8',
      categories: [{ id: 'a' }],
      placeTypes: [],
      configuration: { a: 'b' },
    })
  })

  it('is nobody’s without a uuid, whatever else it says', () => {
    const text = JSON.stringify({ ...MEMBER, userInfos: { ...MEMBER.userInfos, uuid: '' } })
    expect(parsePersistedState(text)).toMatchObject({ userInfos: FRESH.userInfos, accessToken: false })
  })

  it('holds nothing that nobody wrote, such as what an older release stored', () => {
    const text = JSON.stringify({
      ...MEMBER,
      token: 'secret',
      userInfos: { ...MEMBER.userInfos, email: 'sok@example.com' },
    })
    expect(parsePersistedState(text)).toEqual(MEMBER)
  })

  it('can be read, whatever stands there', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `{"userInfos":${json},"lang":${json}}`),
        ),
        (text) => {
          const state = parsePersistedState(text)
          expect(Object.keys(state)).toEqual(Object.keys(FRESH))
          expect(parsePersistedState(JSON.stringify(state))).toEqual(state)
        },
      ),
    )
  })
})
