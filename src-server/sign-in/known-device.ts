import { z } from 'zod'
import { newId } from '../platform/ids.ts'
import type { EncryptedValues } from './encrypted-values.ts'

/** A year after the last sign-in. */
export const KNOWN_SECONDS = 365 * 86_400
/** People who share a device. */
const MAX_KNOWN = 3
const PURPOSE = 'device'

const device = z.object({ id: z.uuid(), known: z.array(z.object({ account: z.uuid(), credential: z.uuid() })) })
type Device = z.infer<typeof device>
type Known = { account: string; credential: string }
/** A value of nobody, or of an account without a password, is null. */
type Nullable<T> = { [Key in keyof T]: T[Key] | null }
type Ctx = { encryptedValues: EncryptedValues; client: { deviceToken?: string } }

const readDevice = ({ encryptedValues, client }: Ctx): Promise<Device | null> =>
  encryptedValues.decrypt(PURPOSE, device, client.deviceToken)

/**
 * The id of the caller's device if the account has signed in from it, with the password that it still has: who knew an
 * older one is a stranger again.
 */
export async function knownDevice(ctx: Ctx, { account, credential }: Nullable<Known>): Promise<string | null> {
  const found = await readDevice(ctx)
  const isKnown = found?.known.some((one) => one.account === account && one.credential === credential)
  return found && isKnown ? found.id : null
}

/** A token that also knows this account, the latest first. */
export async function deviceTokenWith(ctx: Ctx, known: Known): Promise<string> {
  const found = await readDevice(ctx)
  const others = found?.known.filter(({ account }) => account !== known.account) ?? []
  const value: Device = { id: found?.id ?? newId(), known: [known, ...others].slice(0, MAX_KNOWN) }
  return ctx.encryptedValues.encrypt(PURPOSE, value, KNOWN_SECONDS)
}
