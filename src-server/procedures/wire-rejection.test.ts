import { expect, it } from 'vitest'
import { Rejection } from '../event-sourcing/rejection.ts'
import { rejectionOf } from './wire-rejection.ts'

it('a rejection by a rule tells what stands against it, and nothing else that it knows', () => {
  const nights = ['2026-12-24']
  expect(rejectionOf(new Rejection('ROOM_HAS_STAYS', { nights, guest: 'Sok Dara' }))).toEqual({
    reason: 'ROOM_HAS_STAYS',
    fields: [],
    facts: { nights },
  })
  expect(rejectionOf(new Rejection('BOOKING_STATUS', { status: 'withdrawn' })).facts).toEqual({ status: 'withdrawn' })
  const next = [{ check_in: '2026-12-26', check_out: '2026-12-28', price_total: 50 }]
  expect(rejectionOf(new Rejection('ROOM_FULL', { nights, limit: undefined, next, left: 1 })).facts).toEqual({
    ...{ nights, next, left: 1 },
  })
  expect(rejectionOf(new Rejection('BRANCH_HAS_ROOMS', { rooms: 3 })).facts).toEqual({ rooms: 3 })
  expect(rejectionOf(new Rejection('ROOM_NOT_FOUND'))).not.toHaveProperty('facts')
  expect(rejectionOf(new Rejection('UNEXPECTED', { status: 'x' }))).not.toHaveProperty('facts')
})
