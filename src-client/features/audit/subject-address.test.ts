import { expect, it } from 'vitest'
import { subjectAddress } from './subject-address.ts'

const ID = '018f4a3c-0000-7000-8000-000000000001'
const addressOf = (kind: string, subject: string, name: string | null = null) => subjectAddress({ kind, subject, name })

it.each([
  ['province', 'kep', { to: '/setting/records/$kind', params: { kind: 'province' }, search: { edit: 'kep' } }],
  ['post', ID, { to: '/setting/admin/dialog', search: { tab: 'posts', action: 'history', uuid: ID } }],
  ['article', ID, { to: '/setting/articles', search: { edit: ID } }],
  ['report', ID, { to: '/setting/admin', search: { tab: 'reported' } }],
  ['home', 'home', { to: '/setting/homepage', search: { tab: 'publications' } }],
  ['projection', 'posts', { to: '/setting/admin', search: { tab: 'operations' } }],
  ['jobs', 'email', { to: '/setting/admin', search: { tab: 'operations', part: 'jobs', kind: 'email' } }],
])('a change of kind %s leads to what it is about', (kind, subject, address) => {
  expect(addressOf(kind, subject)).toEqual(address)
})

it('a member is found by name, and one who is forgotten leads nowhere, as a comment does', () => {
  expect(addressOf('member', ID, '@dara')).toEqual({ to: '/setting/admin', search: { tab: 'members', q: 'dara' } })
  expect([addressOf('member', ID), addressOf('comment', ID)]).toEqual([null, null])
})
