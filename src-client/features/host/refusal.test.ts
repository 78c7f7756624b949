import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import type { AppRouter } from '#server/composition/router.ts'
import { refusedNights, statusIn } from './refusal.ts'

const refusal = (facts: { nights?: string[]; booked?: number[]; status?: string }) =>
  new TRPCClientError<AppRouter>('ROOM_HAS_STAYS', {
    result: {
      error: {
        message: 'ROOM_HAS_STAYS',
        code: -32009,
        data: { reason: 'ROOM_HAS_STAYS', fields: [], facts, code: 'CONFLICT', httpStatus: 409 },
      },
    },
  })

it('a refusal names the nights and the status that it stands on', () => {
  const nights = ['2026-12-24', '2026-12-25']
  expect(refusedNights(refusal({ nights, booked: [2, 3] }))).toEqual([
    { night: '2026-12-24', rooms: 2 },
    { night: '2026-12-25', rooms: 3 },
  ])
  expect(statusIn(refusal({ status: 'withdrawn' }))).toBe('withdrawn')
  expect(statusIn(refusal({ status: 'of a newer release' }))).toBeUndefined()
  expect(refusedNights(new Error('offline'))).toEqual([])
})
