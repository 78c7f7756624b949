import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { festivalRule } from '#server/calendar/festival-dates.ts'
import { MOTIFS } from '#server/paper-cut/motifs.ts'
import { companyRuleFields, companyRuleKey } from '#shared/company-rule.ts'
import { hoursInput } from '#shared/opening-hours-schemas.ts'
import { clockTime } from '#shared/time-schemas.ts'
import { POST_TYPES, type PostType } from '#shared/vocabulary.ts'
import { precision, priceFor, priceUnit } from '#shared/vocabulary-schemas.ts'

const words = z.object({ name: z.string().optional(), address: z.string().optional(), description: z.string() })

/** An item of the demo content in `content/<type>.json`. */
const demoPost = z.object({
  id: z.string(),
  type: z.string(),
  category: z.string(),
  province: z.string(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  precision: precision.optional(),
  en: words.extend({ name: z.string(), address: z.string() }),
  kh: words,
  cn: words,
  /** A number is dollars. A fee of a real place stands in a public page, or is left out. */
  price_from: z.union([z.number(), z.string()]).optional(),
  price_unit: priceUnit.optional(),
  price_for: priceFor.optional(),
  pass: z.string().optional(),
  open: z.union([z.tuple([clockTime, clockTime]), z.literal('24h')]).optional(),
  /** Where they are not the same every day, or more than one interval. */
  hours: hoursInput.optional(),
  when: festivalRule.optional(),
  /** The subject of the pictures, where the type does not tell. */
  motif: z.enum(MOTIFS).optional(),
  /** Other names by which it is known. */
  aliases: z.array(z.string()).optional(),
  /** An invented business. */
  sample: z.boolean().optional(),
})
export type DemoPost = z.infer<typeof demoPost> & { page: PostType }

const names = z.object({ kh: z.string(), en: z.string(), cn: z.string() })
const province = z.object({
  id: z.string(),
  names,
  capital: z.string().optional(),
  lat: z.number(),
  lon: z.number(),
  text: names,
})
const placeType = z.object({ id: z.string(), names, page: z.enum(POST_TYPES).nullable() })
const pass = z.object({ id: z.string(), names, price: z.number(), note: names })
const category = z.object({ slug: z.string(), type: z.enum(POST_TYPES), icon: z.string(), names })

const companyRule = z.object({ ...companyRuleFields, id: companyRuleKey })

async function readContent<T extends z.ZodType>(name: string, schema: T): Promise<z.output<T>[]> {
  const file = path.join(import.meta.dirname, 'content', `${name}.json`)
  return z.array(schema).parse(JSON.parse(await readFile(file, 'utf8')))
}

export const readProvinces = () => readContent('provinces', province)
export const readPlaceTypes = () => readContent('place-types', placeType)
export const readPasses = () => readContent('passes', pass)
export const readCompanyRules = () => readContent('company-rules', companyRule)
export const readCategories = () => readContent('categories', category)

/** Demo posts of a type in the file's order: best known first. */
export async function readDemoPosts(page: PostType): Promise<DemoPost[]> {
  const posts = await readContent(page, demoPost)
  return posts.map((post) => ({ ...post, page }))
}
