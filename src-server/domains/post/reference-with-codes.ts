import type { RequestContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { type Reference, referenceOf } from '../catalog/public.ts'

type Codes = { province?: string | null; place_type?: string | null; pass?: string | null }

/** The reference data of now, which has these codes. @throws Rejection as `rejectUnknownCodes` does */
export async function referenceWithCodes(ctx: Pick<RequestContext, 'pool' | 'log'>, codes: Codes): Promise<Reference> {
  const reference = await referenceOf(ctx).current()
  rejectUnknownCodes(reference, codes)
  return reference
}

/** @throws Rejection PROVINCE_UNKNOWN, PLACE_TYPE_UNKNOWN, PASS_UNKNOWN */
export function rejectUnknownCodes(reference: Reference, codes: Codes): void {
  const problem = problemOf(reference, codes)
  if (problem) throw problem
}

export const hasCodes = (reference: Reference, codes: Codes): boolean => problemOf(reference, codes) === null

function problemOf({ provinces, placeTypes, passes }: Reference, { province, place_type, pass }: Codes) {
  if (province != null && !provinces.has(province)) return fieldProblem('province', 'PROVINCE_UNKNOWN')
  if (place_type != null && !placeTypes.has(place_type)) return fieldProblem('place_type', 'PLACE_TYPE_UNKNOWN')
  if (pass != null && !passes.has(pass)) return fieldProblem('pass', 'PASS_UNKNOWN')
  return null
}
