const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The id that was written, in lower case as ids are stored and compared; undefined for what can be none. */
export const readId = (written: unknown): string | undefined =>
  typeof written === 'string' && UUID.test(written) ? written.toLowerCase() : undefined

/** The same where a code, a key or `NEW` may stand in its place, which are what they are as they are written. */
export const readIdOrCode = (written: string): string => readId(written) ?? written
