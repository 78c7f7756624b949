import { z } from 'zod'
import { saveRoomInput } from '#shared/room.ts'
import type { RestFields } from '../../procedures/description.ts'

const { description, ...others } = saveRoomInput.shape

/** A room as REST callers send it: its description may be a text alone, which is in the language of the call. */
export const roomFields: RestFields = {
  schema: z.object({ ...others, description: z.union([z.string(), description]) }),
  read: ({ description: words, ...given }, { locale }) => ({
    ...given,
    ...(words !== undefined && { description: typeof words === 'string' ? { [locale]: words } : words }),
  }),
}
