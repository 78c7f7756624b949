import { expect, it } from 'vitest'
import { handle } from '../../event-sourcing/handle.ts'
import { newId } from '../../platform/ids.ts'
import { requestOf } from '../../procedures/request.ts'
import { rejectionOf } from '../../procedures/wire-rejection.ts'
import { BRANCH, hotelsOf } from '../../testing/hotels.ts'
import { appScene } from '../../testing/scene.ts'
import { branch } from './decider.ts'

const { app } = await appScene()
const hotels = hotelsOf(app)

it('a branch that was saved before an address was asked for is shown, and asked for one when it is changed', async () => {
  const { caller, user } = await hotels.owner()
  const actor = { id: user.uuid, role: 'owner' } as const
  const ctx = { ...app.requestAs(actor), actor }
  const id = newId()
  const words = { name: 'Old', province: 'kep', address: null, phone: null }
  await handle(ctx, branch, requestOf(ctx, { id }), { type: 'SaveBranch', words })

  const shown = async () => (await caller.branch.list({})).rows.find((one) => one.id === id)
  expect(await shown()).toMatchObject({ name: 'Old', address: null })
  const { address, ...others } = BRANCH
  for (const blank of [{ address: ' ' }, { address: '\u200b' }]) {
    const refused = caller.branch.save({ ...others, ...blank, id }).catch(rejectionOf)
    expect(await refused).toMatchObject({ fields: [{ path: 'address', reason: 'FIELD_REQUIRED' }] })
  }
  expect(await shown()).toMatchObject({ name: 'Old' })
  expect(await caller.branch.save({ ...others, address, id })).toMatchObject({ address })
})
