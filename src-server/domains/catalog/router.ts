import { z } from 'zod'
import {
  categoriesInput,
  categoryView,
  configurationView,
  listRecordsInput,
  placeTypesInput,
  placeTypeView,
  provinceView,
  recordView,
  removeRecordInput,
  saveRecordInput,
} from '#shared/catalog.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { answers, procedure, router } from '../../http/trpc.ts'
import { requestOf } from '../../request.ts'
import { catalogRecord } from './decider.ts'
import {
  getRecord,
  listAllCategories,
  listCategories,
  listConfiguration,
  listPlaceTypes,
  listProvinces,
  listRecords,
  pagePlaceTypes,
} from './queries.ts'

const streamId = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`

export const catalogRouter = router({
  provinces: procedure('catalog.provinces')
    .output(answers(z.array(provinceView)))
    .query(({ ctx }) => listProvinces(ctx)),
  placeTypes: procedure('catalog.placeTypes')
    .output(answers(z.array(placeTypeView)))
    .query(({ ctx }) => listPlaceTypes(ctx)),
  placeTypePage: procedure('catalog.placeTypePage')
    .input(placeTypesInput)
    .output(answers(z.object({ rows: z.array(placeTypeView), total: z.int() })))
    .query(({ ctx, input }) => pagePlaceTypes(ctx, input)),
  categories: procedure('catalog.categories')
    .input(categoriesInput)
    .output(answers(z.object({ rows: z.array(categoryView), total: z.int() })))
    .query(({ ctx, input }) => listCategories(ctx, input)),
  allCategories: procedure('catalog.allCategories')
    .output(answers(z.array(categoryView)))
    .query(({ ctx }) => listAllCategories(ctx)),
  configuration: procedure('catalog.configuration')
    .output(answers(z.array(configurationView)))
    .query(({ ctx }) => listConfiguration(ctx)),

  list: procedure('catalog.list')
    .input(listRecordsInput)
    .output(answers(z.object({ rows: z.array(recordView), total: z.int() })))
    .query(({ ctx, input }) => listRecords(ctx, input)),
  save: procedure('catalog.save')
    .input(saveRecordInput)
    .output(answers(recordView))
    .mutation(async ({ ctx, input }) => {
      await handle(ctx, catalogRecord, requestOf(ctx, { id: streamId(input) }), { type: 'SaveRecord', ...input })
      return getRecord(ctx, input.kind, input.id)
    }),
  remove: procedure('catalog.remove')
    .input(removeRecordInput)
    .output(answers(recordView))
    .mutation(async ({ ctx, input }) => {
      await handle(ctx, catalogRecord, requestOf(ctx, { id: streamId(input) }), { type: 'DeleteRecord', ...input })
      return getRecord(ctx, input.kind, input.id)
    }),
})
