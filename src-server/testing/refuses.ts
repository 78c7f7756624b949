import { expect } from 'vitest'

/** What a call rejects with that is refused for this reason. */
export const refuses = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) })
