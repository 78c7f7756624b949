import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Decider } from '../event-sourcing/decider.ts'
import { eventType } from '../event-sourcing/event.ts'
import { given } from './given.ts'

const events = { Picked: eventType(z.object({ n: z.int() })) }
const basket: Decider<number, { n: number }, typeof events> = {
  category: 'basket',
  events,
  initial: 0,
  evolve: { Picked: (total, { data }) => total + data.n },
  decide: ({ n }) => [{ type: 'Picked', data: { n } }],
}
const half = { type: 'Picked' as const, data: { n: 0.5 } }

it('an event that its schema rejects fails, given or decided', () => {
  given(basket)
    .when({ n: 1 })
    .gives({ type: 'Picked', data: { n: 1 } })
  expect(() => given(basket, half)).toThrow('Picked at version 1')
  expect(() => given(basket).when({ n: 0.5 }).gives(half)).toThrow(z.ZodError)
})
