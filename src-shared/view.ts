import { z } from 'zod'
import { uuid } from './text.ts'

/** What is viewed: posts are all that has views so far. */
export const viewInput = z.object({ id: uuid, kind: z.literal('post').default('post') })
