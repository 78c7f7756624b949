import { expect } from 'vitest'

/** Matches the rejection with this code. */
export const rejectionWith = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) })
