import { z } from 'zod'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import type { Examples } from '../../procedures/examples.ts'

const PASSWORD = 'pepper-and-salt'
const APPLICATION = { business_name: 'Kep', password: PASSWORD, confirm_password: PASSWORD }

export const examples: Examples = {
  /** The account of a member who has applied for a business account. */
  account: {
    id: EXAMPLE_ID.account,
    async make({ newMember }) {
      const ask = await newMember()
      return z.object({ uuid: z.string() }).parse(await ask('business.submit', APPLICATION)).uuid
    },
  },
  session: {
    id: EXAMPLE_ID.session,
    async make({ newMember }) {
      const ask = await newMember()
      return z.array(z.object({ id: z.string() })).parse(await ask('account.sessions'))[0]?.id
    },
  },
}
