import { z } from 'zod'
import { adRef, saveAdInput, savedAd, sponsorView } from '#shared/ad.ts'
import { publicRecordsInput, publicRecordView } from '#shared/catalog.ts'
import {
  categoriesInput,
  categoryRef,
  categoryView,
  configurationView,
  placeTypesInput,
  placeTypeView,
  provinceNamesView,
  provinceView,
  saveCategoryInput,
  savedCategory,
} from '#shared/catalog-views.ts'
import { companyRuleInput, companyRuleView } from '#shared/company-rule.ts'
import { siteContactView } from '#shared/contact.ts'
import { code, pageInput } from '#shared/text.ts'
import { ADMIN, GUEST } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { filterFields } from '../../procedures/rest-filter.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { deleteAd, saveAd } from './ads.ts'
import { deleteCategory, saveCategory } from './categories.ts'
import { getCompanyRule } from './company-rules.ts'
import { entryProcedures } from './entry-procedures.ts'
import { findCategory } from './public.ts'
import {
  findSiteContact,
  listAllCategories,
  listCategories,
  listConfiguration,
  listPlaceTypes,
  listProvinceNames,
  listProvinces,
  listPublicRecords,
  pagePlaceTypes,
} from './queries.ts'
import { recordProcedures } from './record-procedures.ts'
import { listSponsors } from './sponsors.ts'

export const catalogRouter = router({
  ...recordProcedures,
  ...entryProcedures,

  provinces: procedure({
    does: 'The provinces, in the alphabet of the language',
    access: GUEST,
    kept: true,
    output: z.array(provinceView),
  }).query(({ ctx }) => listProvinces(ctx)),

  provinceNames: procedure({
    does: 'All provinces with their names in each language, in the alphabet of the caller',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getProvinces' },
    output: z.array(provinceNamesView),
  }).query(({ ctx }) => listProvinceNames(ctx)),

  placeTypes: procedure({
    does: 'The place types, in order',
    access: GUEST,
    kept: true,
    output: z.array(placeTypeView),
  }).query(({ ctx }) => listPlaceTypes(ctx)),

  placeTypePage: procedure({
    does: 'A page of the place types',
    access: GUEST,
    kept: true,
    rest: {
      method: 'GET',
      path: 'getPlaceByType',
      fields: filterFields({ place_type: code.optional(), ...pageInput }, findCategory),
    },
    input: placeTypesInput,
    example: { page: 1 },
    output: z.object({ rows: z.array(placeTypeView), total: z.int() }),
  }).query(({ ctx, input }) => pagePlaceTypes(ctx, input)),

  categories: procedure({
    does: 'A page of the visible categories',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getCategory' },
    input: categoriesInput,
    example: { type: 'food' },
    output: z.object({ rows: z.array(categoryView), total: z.int() }),
  }).query(({ ctx, input }) => listCategories(ctx, input)),

  allCategories: procedure({
    does: 'All visible categories',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getCatList', success: 0, cacheable: true },
    output: z.array(categoryView),
  }).query(({ ctx }) => listAllCategories(ctx)),

  configuration: procedure({
    does: 'The visible configuration',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getConfiguration', success: 0 },
    output: z.array(configurationView),
  }).query(({ ctx }) => listConfiguration(ctx)),

  contact: procedure({
    does: 'How the people who run the site are reached',
    access: GUEST,
    kept: true,
    output: siteContactView,
  }).query(({ ctx }) => findSiteContact(ctx)),

  sponsors: procedure({
    does: 'The sponsors, in their order',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getSponsors' },
    output: z.array(sponsorView),
  }).query(({ ctx }) => listSponsors(ctx)),

  companyRule: procedure({
    does: 'A text about the site: what it is, its policy or its terms of use',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getCompanyRule' },
    input: companyRuleInput,
    example: { key: 'about' },
    output: companyRuleView,
  }).query(({ ctx, input }) => getCompanyRule(ctx, input.key)),

  records: procedure({
    does: 'A page of the visible records of a kind that has a public list',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getRecords' },
    input: publicRecordsInput,
    example: { kind: 'province' },
    output: z.object({ rows: z.array(publicRecordView), total: z.int() }),
  }).query(({ ctx, input }) => listPublicRecords(ctx, input)),

  saveCategory: procedure({
    does: 'Makes a category, or with an id changes it',
    access: ADMIN,
    rest: { method: 'POST', path: 'saveCategory' },
    input: saveCategoryInput,
    example: { names: { kh: 'នំ', en: 'Cakes', cn: '糕点' }, type: 'food', icon: 'cake', sort: 90 },
    output: savedCategory,
  }).mutation(({ ctx, input }) => saveCategory(ctx, input)),

  removeCategory: procedure({
    does: 'Deletes a category; posts that have it keep its name',
    access: ADMIN,
    rest: { method: 'POST', path: 'deleteCategory' },
    input: categoryRef,
    example: { id: EXAMPLE_ID.category },
    output: z.null(),
  }).mutation(({ ctx, input }) => deleteCategory(ctx, input)),

  saveAd: procedure({
    does: 'Makes an ad, or with an id changes it',
    access: ADMIN,
    rest: { method: 'POST', path: 'saveAds' },
    input: saveAdInput,
    example: {
      title: 'Boats to the islands',
      image: EXAMPLE_ID.picture,
      link: 'https://example.com/boats',
      position: 'list',
      is_visible: false,
    },
    output: savedAd,
  }).mutation(({ ctx, input }) => saveAd(ctx, input)),

  removeAd: procedure({
    does: 'Deletes an ad; what was counted of it stays in its statements',
    access: ADMIN,
    rest: { method: 'POST', path: 'deleteAds' },
    input: adRef,
    example: { id: EXAMPLE_ID.ad },
    output: z.null(),
  }).mutation(({ ctx, input }) => deleteAd(ctx, input)),
})
