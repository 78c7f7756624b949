import { z } from 'zod'
import { accountView, signedIn, token } from '#shared/account.ts'
import { adView, sponsorView } from '#shared/ad.ts'
import { articleCard } from '#shared/article.ts'
import { articleInHtml } from '#shared/article-rest.ts'
import { bookingView } from '#shared/booking.ts'
import { businessView } from '#shared/business.ts'
import { publicRecordView } from '#shared/catalog.ts'
import { categoryView, placeTypeView, provinceNamesView, savedCategory } from '#shared/catalog-views.ts'
import { commentView } from '#shared/comment.ts'
import { companyRuleView } from '#shared/company-rule.ts'
import { entryView } from '#shared/configuration.ts'
import { contactView } from '#shared/contact.ts'
import { imageView } from '#shared/file.ts'
import { homeView, sectionView, themeView } from '#shared/home.ts'
import { mapLink } from '#shared/map-link.ts'
import { mapPin } from '#shared/map-pins.ts'
import { hoursView } from '#shared/opening-hours-schemas.ts'
import { ownPost } from '#shared/own-posts.ts'
import { moderationView, passView, postCard, postDetail, postView } from '#shared/post.ts'
import { bookmarkedPost, bookmarkView, likerView, likeView } from '#shared/reaction.ts'
import { branchView, roomDisplay, roomView } from '#shared/room.ts'
import { foundPost } from '#shared/search.ts'
import { figuresView, reportView } from '#shared/statistics.ts'
import { named } from '#shared/vocabulary-schemas.ts'

export type Schema = Record<string, unknown>

/** The schemas that the document has under a name, and its readers in their programs. */
const NAMED = {
  ...{ User: accountView, SignedIn: signedIn, Token: token, Business: businessView },
  ...{ Post: postView, PostCard: postCard, PostDetail: postDetail, FoundPost: foundPost, OwnPost: ownPost },
  ...{ SavedPost: bookmarkedPost, Liker: likerView, Comment: commentView, Home: homeView, MapPin: mapPin },
  ...{ Category: categoryView, SavedCategory: savedCategory, PlaceType: placeTypeView },
  ...{ Province: provinceNamesView, Record: publicRecordView },
  ...{ Image: imageView, Named: named, Contact: contactView, Hours: hoursView, MapLink: mapLink, Pass: passView },
  ...{
    Moderation: moderationView,
    Like: likeView,
    Bookmark: bookmarkView,
    Article: articleInHtml,
    ArticleCard: articleCard,
  },
  ...{ Branch: branchView, Room: roomView, RoomDisplay: roomDisplay, Booking: bookingView },
  ...{ Section: sectionView, Theme: themeView, Ad: adView, Sponsor: sponsorView, CompanyRule: companyRuleView },
  ...{ ConfigurationEntry: entryView, Report: reportView, Figures: figuresView },
}
for (const [id, schema] of Object.entries(NAMED)) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })

const PLACE = '#/components/schemas/'

/** The schemas that were named so far, by name. */
export type Components = Map<string, Schema>

/** An input in JSON Schema, as callers send it. */
export const inputSchema = (input: z.ZodType): Schema => toJson(input, 'input').schema

/** An answer in JSON Schema. What has a name stands among the components. */
export function outputSchema(output: z.ZodType | undefined, components: Components): Schema {
  if (!output) return {}
  const { schema, named } = toJson(output, 'output')
  for (const [name, one] of Object.entries(named)) components.set(name, one)
  return schema
}

function toJson(schema: z.ZodType, io: 'input' | 'output'): { schema: Schema; named: Record<string, Schema> } {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  })
  const text = JSON.stringify(made).replaceAll('"#/$defs/', `"${PLACE}`)
  const { $schema: _, $defs = {}, ...rest } = asSchema(JSON.parse(text))
  const named = Object.entries(asSchema($defs)).map(([name, one]): [string, Schema] => [name, asSchema(one)])
  return { schema: rest, named: Object.fromEntries(named) }
}

/** The hints that the forms of admins read in a schema, and JSON Schema does not know. */
const FORM_HINTS = ['picture', 'typedBy']

/** Leaves out what says no more than the rest. Answers may get further fields, which clients ignore. */
function simplify(schema: Schema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.format === 'uuid') delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (Number.isInteger(schema.const)) schema.type = 'integer'
  for (const hint of FORM_HINTS) delete schema[hint]
}

export const refTo = (name: string): Schema => ({ $ref: `${PLACE}${name}` })

export const asSchema = (value: unknown): Schema => (typeof value === 'object' && value !== null ? { ...value } : {})
export const asNames = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A reference with what it refers to, as far as one name leads. */
export function resolved(schema: Schema, components: Components): Schema {
  const { $ref } = schema
  return typeof $ref === 'string' ? (components.get($ref.slice(PLACE.length)) ?? schema) : schema
}
