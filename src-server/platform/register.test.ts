import { describe, expect, it } from 'vitest'
import type { Actor } from '../event-sourcing/event.ts'
import { Rejection } from '../event-sourcing/rejection.ts'

describe('what the product registers with the engine', () => {
  it('are the codes of rejections', () => {
    expect(new Rejection('POST_NOT_FOUND').code).toBe('POST_NOT_FOUND')
    // @ts-expect-error no such code
    expect(new Rejection('POST_NOT_FUOND').code).toBe('POST_NOT_FUOND')
  })

  it('are the roles of actors', () => {
    const role: Actor['role'] = 'owner'
    // @ts-expect-error no such role
    expect(role === 'onwer').toBe(false)
  })
})
