import { z } from 'zod'
import {
  CATALOG,
  categoriesInput,
  categoryView,
  configurationView,
  listRecordsInput,
  oneRecordInput,
  placeTypesInput,
  placeTypeView,
  provinceNamesView,
  provinceView,
  publicRecordsInput,
  publicRecordView,
  recordView,
  saveRecordInput,
} from '#shared/catalog.ts'
import { siteContactView } from '#shared/contact.ts'
import { code, pageInput } from '#shared/text.ts'
import { versionOf } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { ADMIN, GUEST } from '../../procedures/access.ts'
import { requestOf } from '../../procedures/request.ts'
import { filterFields } from '../../procedures/rest-filter.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { catalogRecord } from './decider.ts'
import { findCategory } from './public.ts'
import {
  findSiteContact,
  getRecord,
  listAllCategories,
  listCategories,
  listConfiguration,
  listPlaceTypes,
  listProvinceNames,
  listProvinces,
  listPublicRecords,
  listRecords,
  pagePlaceTypes,
} from './queries.ts'

const streamId = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`

export const catalogRouter = router({
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

  records: procedure({
    does: 'A page of the visible records of a kind that has a public list',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getRecords' },
    input: publicRecordsInput,
    example: { kind: 'province' },
    output: z.object({ rows: z.array(publicRecordView), total: z.int() }),
  }).query(({ ctx, input }) => listPublicRecords(ctx, input)),

  list: procedure({
    does: 'A page of the records of a kind, hidden ones too',
    access: ADMIN,
    input: listRecordsInput,
    example: { kind: 'province' },
    output: z.object({ rows: z.array(recordView), total: z.int() }),
  }).query(({ ctx, input }) => listRecords(ctx, input)),

  get: procedure({
    does: 'A record, also a hidden or deleted one',
    access: ADMIN,
    input: oneRecordInput,
    example: { kind: 'province', id: 'siem-reap' },
    output: recordView,
  }).query(({ ctx, input }) => getRecord(ctx, input.kind, input.id)),

  save: procedure({
    does: 'Saves a record',
    access: ADMIN,
    input: saveRecordInput,
    example: {
      kind: 'province',
      id: 'atlantis',
      data: { names: { kh: 'អាត្លង់', en: 'Atlantis', cn: '亚特兰蒂斯' }, lat: 10, lon: 104, capital: 'Poseidonis' },
      sort: 1,
      is_visible: true,
    },
    output: recordView,
  }).mutation(async ({ ctx, input: { version, ...record } }) => {
    await handle(ctx, catalogRecord, requestOf(ctx, { id: streamId(record), expected: version }), {
      type: 'SaveRecord',
      ...record,
      schema_version: versionOf(CATALOG[record.kind]),
    })
    return getRecord(ctx, record.kind, record.id)
  }),

  remove: procedure({
    does: 'Deletes a record; what names it keeps its name',
    access: ADMIN,
    input: oneRecordInput,
    example: { kind: 'province', id: 'atlantis' },
    output: recordView,
  }).mutation(async ({ ctx, input }) => {
    await handle(ctx, catalogRecord, requestOf(ctx, { id: streamId(input) }), { type: 'DeleteRecord', ...input })
    return getRecord(ctx, input.kind, input.id)
  }),
})
