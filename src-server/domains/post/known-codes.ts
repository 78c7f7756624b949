import type { RequestContext } from '../../context.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { Reference } from '../../reference.ts'

type Codes = { province?: string; place_type?: string }

/**
 * The reference data that knows these codes: the copy at hand, or a fresh one if that lacks one of them.
 * @throws Rejection PROVINCE_UNKNOWN, PLACE_TYPE_UNKNOWN
 */
export async function knownCodes(
  { reference }: Pick<RequestContext, 'reference'>,
  { province, place_type }: Codes,
): Promise<Reference> {
  const hasProvince = ({ provinces }: Reference) => province === undefined || provinces.has(province)
  const hasPlaceType = ({ placeTypes }: Reference) => place_type === undefined || placeTypes.has(place_type)
  const copy = await reference.known()
  const known = hasProvince(copy) && hasPlaceType(copy) ? copy : await reference.fresh()
  if (!hasProvince(known)) throw new Rejection('PROVINCE_UNKNOWN')
  if (!hasPlaceType(known)) throw new Rejection('PLACE_TYPE_UNKNOWN')
  return known
}

/** @throws Rejection CATEGORY_UNKNOWN */
export async function refuseUnknownCategory({ db }: Pick<RequestContext, 'db'>, id: string): Promise<void> {
  const category = await db
    .selectFrom('catalog_record')
    .select('id')
    .where('kind', '=', 'category')
    .where('id', '=', id)
    .where('is_delete', '=', false)
    .executeTakeFirst()
  if (!category) throw new Rejection('CATEGORY_UNKNOWN')
}
