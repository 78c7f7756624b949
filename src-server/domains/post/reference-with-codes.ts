import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { type Reference, referenceOf } from '../catalog/public.ts'

type Codes = { province?: string | null; place_type?: string | null; pass?: string | null }

/**
 * Reference data that has these codes: cached, or read again if one is missing.
 * @throws Rejection PROVINCE_UNKNOWN, PLACE_TYPE_UNKNOWN, PASS_UNKNOWN
 */
export async function referenceWithCodes(
  ctx: Pick<RequestContext, 'pool' | 'log'>,
  { province, place_type, pass }: Codes,
): Promise<Reference> {
  const hasProvince = ({ provinces }: Reference) => province == null || provinces.has(province)
  const hasPlaceType = ({ placeTypes }: Reference) => place_type == null || placeTypes.has(place_type)
  const hasPass = ({ passes }: Reference) => pass == null || passes.has(pass)
  const reference = referenceOf(ctx)
  const copy = await reference.cached()
  const known = hasProvince(copy) && hasPlaceType(copy) && hasPass(copy) ? copy : await reference.fresh()
  if (!hasProvince(known)) throw new Rejection('PROVINCE_UNKNOWN')
  if (!hasPlaceType(known)) throw new Rejection('PLACE_TYPE_UNKNOWN')
  if (!hasPass(known)) throw new Rejection('PASS_UNKNOWN')
  return known
}
