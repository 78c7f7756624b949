import { z } from 'zod'
import { CATALOG, MAX_RECORD_NAME_LENGTH } from './catalog.ts'
import { recordId } from './record-id.ts'
import { looseBoolean, looseNumber, pageInput, readVersion, writtenName } from './text.ts'
import { postType } from './vocabulary-schemas.ts'

export const placeTypeView = z.object({ code: z.string(), name: z.string(), page: postType.nullable(), posts: z.int() })
export const placeTypesInput = z.object(pageInput)
export const provinceView = z.object({
  code: z.string(),
  name: z.string(),
  capital: z.string().nullable(),
  lat: z.number(),
  lon: z.number(),
  posts: z.int(),
  /** Types without posts are left out. */
  posts_by_type: z.partialRecord(postType, z.int()),
})
export const provinceNamesView = z.object({
  code: z.string(),
  name: z.string(),
  names: z.object({ kh: z.string(), en: z.string(), cn: z.string() }),
})
export const categoryView = z.object({
  id: z.string(),
  name: z.string(),
  names: z.object({ kh: z.string(), en: z.string(), cn: z.string() }),
  type: postType,
  slug: z.string(),
  icon: z.string(),
  sort: z.int(),
})
export type CategoryView = z.infer<typeof categoryView>
/** A category as its admins have it. */
export const savedCategory = categoryView.extend({ is_visible: z.boolean(), version: z.int() })
export type SavedCategory = z.infer<typeof savedCategory>
const { type: categoryType, slug, icon } = CATALOG.category.schema.shape
const categoryName = writtenName(MAX_RECORD_NAME_LENGTH)
/** `slug`: of the English name unless it is given. */
export const saveCategoryInput = z.object({
  id: recordId.optional(),
  version: readVersion,
  names: z.object({ kh: categoryName, en: categoryName, cn: categoryName }),
  type: categoryType,
  slug: slug.optional(),
  icon: icon.default('map-pin'),
  sort: looseNumber(z.int32()).default(0),
  is_visible: looseBoolean.default(true),
})
export const categoryRef = z.object({ id: recordId, version: readVersion })
export const categoriesInput = z.object({ type: postType.optional(), ...pageInput })
export const configurationView = z.object({ key: z.string(), value: z.string() })
