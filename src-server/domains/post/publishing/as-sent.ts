import { z } from 'zod'
import { mapLink, mapText } from '#shared/map-link.ts'
import { named } from '#shared/vocabulary-schemas.ts'

/** What a view shows, as it is sent; anything else stays for the input to check. */
const orElse = <Shown extends z.ZodType>(shown: Shown) => z.union([shown, z.unknown()]).optional()

const code = orElse(named.transform(({ code }) => code))
const picture = orElse(z.object({ id: z.string() }).transform(({ id }) => id))

const view = z.looseObject({
  place_type: code,
  province: code,
  pass: code,
  // Nobody may ask for these two.
  status: orElse(z.enum(['rejected', 'deleted']).transform(() => undefined)),
  images: orElse(z.array(picture)),
  map: orElse(mapLink.transform(mapText)),
  hours: orElse(z.looseObject({ exceptions: z.array(z.looseObject({ feast: code })) })),
})

/** The fields of a post with the codes of what a view names, the ids of its pictures, and its map as a text. */
export const asSent = (given: Record<string, unknown>): Record<string, unknown> => view.parse(given)
