import { EXAMPLE_ID } from '../../procedures/description.ts'
import type { Examples } from '../../procedures/examples.ts'

export const examples: Examples = {
  picture: { id: EXAMPLE_ID.picture, make: ({ newPicture }) => newPicture() },
}
