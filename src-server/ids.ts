import { uuidv7 } from 'uuidv7'

/** A fresh id: a UUID whose order is the order of its making (RFC 9562, version 7). */
export const newId = (): string => uuidv7()
