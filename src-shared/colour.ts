import { plainly } from './typed.ts'

/** A colour as it is kept, such as `#0f766e`. */
export const COLOUR = /^#[0-9a-f]{6}$/i

/** Whether a colour is typed, perhaps with what nobody sees. */
export const isColourTyped = (typed: string): boolean => COLOUR.test(plainly(typed))
