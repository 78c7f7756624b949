import { describe, expect, it } from 'vitest'
import { MAX_COMMENT_LENGTH } from '#shared/limits.ts'
import { rejectionOf } from '../../procedures/wire-rejection.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()

describe('what is written', () => {
  it.each([
    ['a character too many', 'x'.repeat(MAX_COMMENT_LENGTH + 1), { path: 'text', reason: 'too_big' }],
    ['nothing', ' \n ', { path: 'text', reason: 'COMMENT_EMPTY' }],
    ['nothing to be seen', '\u200b\u2060\ufeff\u202e', { path: 'text', reason: 'COMMENT_EMPTY' }],
    ['a NUL', 'By\0the sea', { path: 'text', reason: 'TEXT_UNREADABLE' }],
    ['half an emoji', 'By the sea \ud83c', { path: 'text', reason: 'TEXT_UNREADABLE' }],
    ['a heap of marks', `a${'\u0300'.repeat(1_000)}`, { path: 'text', reason: 'TEXT_UNREADABLE' }],
  ])('is refused with %s', async (_, text, field) => {
    const { id: post_id } = await app.publish()
    const { caller } = await people.member()
    const rejection = await caller.comment.save({ post_id, text }).then(() => null, rejectionOf)
    expect(rejection?.fields).toEqual([field])
    expect(await app.guest.comment.list({ post_id })).toMatchObject({ total: 0 })
  })

  it.each([
    ['five thousand characters', 'x'.repeat(MAX_COMMENT_LENGTH), undefined],
    ['markup', '<script>alert(1)</script> <img src=x onerror=alert(1)>', undefined],
    ['Khmer with its invisible spaces, and emoji', 'ទឹកជ្រោះ\u200bស្អាត 👨‍👩‍👧 🛕', undefined],
    ['letters that turn their surroundings', '\u202egnp.\u202dexe \u2067abc\u2069', 'gnp.exe abc'],
  ])('stays as it is with %s', async (_, text, kept = text) => {
    const { id: post_id } = await app.publish()
    const { caller } = await people.member()
    expect((await caller.comment.save({ post_id, text })).text).toBe(kept)
    expect((await app.guest.comment.list({ post_id })).rows[0]?.text).toBe(kept)
  })
})
