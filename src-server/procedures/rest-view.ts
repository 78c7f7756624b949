import { z } from 'zod'

/** A field that a view shows otherwise than it is sent; anything else stays for the input to check. */
export const orElse = <Shown extends z.ZodType>(shown: Shown) => z.union([shown, z.unknown()]).optional()
