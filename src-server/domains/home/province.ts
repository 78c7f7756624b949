import type { ProvinceView } from '#shared/home.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { nameOf } from '../catalog/public.ts'
import { countOfProvince, referenceWith } from '../post/public.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'log'>

/** A province in the caller's language. @throws Rejection PROVINCE_UNKNOWN */
export async function getProvince(ctx: Ctx, code: string): Promise<ProvinceView> {
  const [{ provinces }, posts] = await Promise.all([referenceWith(ctx, { province: code }), countOfProvince(ctx, code)])
  return { ...nameOf(provinces, code, ctx.locale), text: provinces.get(code)?.text?.[ctx.locale] ?? '', posts }
}
