import { z } from 'zod'
import { eventType, personal } from '../../event-sourcing/event.ts'
import { uuid } from '../event-fields.ts'

export const branchEvents = {
  BranchSaved: eventType(
    z.object({
      owner_id: uuid,
      name: personal(z.string()),
      /** The code of a province. */
      province: z.string(),
      address: personal(z.string()),
      phone: personal(z.string()),
    }),
    { person: 'owner_id' },
  ),
  BranchDeleted: eventType(z.object({})),
}
export type BranchEvents = typeof branchEvents
