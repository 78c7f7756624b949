import { expect, it } from 'vitest'
import { LOCALES } from '#shared/locales.ts'
import { roomName } from '#shared/room-name.ts'
import { namesToEdit, namesTyped } from './room-names.ts'

const demo = { name: 'Double room', names: { kh: 'បន្ទប់ពីរនាក់', en: 'Double room', cn: '双人房' } }
const plain = { name: 'River view', names: {} }
const readOf = (room: typeof plain) => LOCALES.map((locale) => roomName(room, locale))

it('a room that is renamed in a language has the new name there, and its other names elsewhere', () => {
  expect(namesToEdit(demo, 'cn')).toEqual(demo.names)
  const renamed = namesTyped({ ...demo.names, en: 'Garden room' }, 'en', demo)
  expect(renamed.name).toBe('Garden room')
  expect(readOf(renamed)).toEqual(['បន្ទប់ពីរនាក់', 'Garden room', '双人房'])
  const inKhmer = namesTyped({ ...demo.names, kh: 'បន្ទប់សួន' }, 'kh', demo)
  expect(inKhmer).toEqual({ name: 'Double room', names: { ...demo.names, kh: 'បន្ទប់សួន' } })
  expect(readOf(namesTyped({ ...demo.names, cn: '' }, 'kh', demo))).toEqual(['បន្ទប់ពីរនាក់', 'Double room', 'Double room'])
})

it('one name is for all languages until they have their own', () => {
  expect(namesToEdit(plain, 'kh')).toEqual({ kh: 'River view' })
  expect(namesTyped(namesToEdit(plain, 'kh'), 'kh', plain)).toEqual(plain)
  expect(namesTyped({ en: 'Hill view' }, 'en', plain)).toEqual({ name: 'Hill view', names: {} })
  expect(namesTyped({ en: 'Sea view', kh: 'មើលសមុទ្រ' }, 'en', undefined)).toEqual({
    name: 'Sea view',
    names: { kh: 'មើលសមុទ្រ' },
  })
})
