import { expect, it } from 'vitest'
import { z } from 'zod'
import { goldenOf } from './golden-files.ts'

const phone = z.string().regex(/^0\d{8}$/)
const type = (schema: z.ZodType) => ({ schema, upcasts: [] })

it('names the type and the fields that no example can be made for', () => {
  const golden = () => goldenOf('GuestCalled', type(z.object({ phone, name: z.string() })))
  expect(golden).toThrow(/for GuestCalled: .*meta\(\{ examples.*at phone/s)
  expect(golden).not.toThrow(/at name/)
})

it("takes a field's own example", () => {
  const schema = z.object({ phone: phone.meta({ examples: ['012345678'] }) })
  expect(goldenOf('GuestCalled', type(schema))).toMatchObject({ stored: { phone: '012345678' } })
})
