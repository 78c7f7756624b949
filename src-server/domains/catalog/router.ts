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
import { adminProcedure, answers, publicProcedure, router } from '../../http/trpc.ts'
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
  provinces: publicProcedure.output(answers(z.array(provinceView))).query(({ ctx }) => listProvinces(ctx)),
  placeTypes: publicProcedure.output(answers(z.array(placeTypeView))).query(({ ctx }) => listPlaceTypes(ctx)),
  placeTypePage: publicProcedure
    .input(placeTypesInput)
    .output(answers(z.object({ rows: z.array(placeTypeView), total: z.int() })))
    .query(({ ctx, input }) => pagePlaceTypes(ctx, input)),
  categories: publicProcedure
    .input(categoriesInput)
    .output(answers(z.object({ rows: z.array(categoryView), total: z.int() })))
    .query(({ ctx, input }) => listCategories(ctx, input)),
  allCategories: publicProcedure.output(answers(z.array(categoryView))).query(({ ctx }) => listAllCategories(ctx)),
  configuration: publicProcedure.output(answers(z.array(configurationView))).query(({ ctx }) => listConfiguration(ctx)),

  list: adminProcedure
    .input(listRecordsInput)
    .output(answers(z.object({ rows: z.array(recordView), total: z.int() })))
    .query(({ ctx, input }) => listRecords(ctx, input)),
  save: adminProcedure
    .input(saveRecordInput)
    .output(answers(recordView))
    .mutation(async ({ ctx, input }) => {
      await handle(ctx, catalogRecord, requestOf(ctx, { id: streamId(input) }), { type: 'SaveRecord', ...input })
      return getRecord(ctx, input.kind, input.id)
    }),
  remove: adminProcedure
    .input(removeRecordInput)
    .output(answers(recordView))
    .mutation(async ({ ctx, input }) => {
      await handle(ctx, catalogRecord, requestOf(ctx, { id: streamId(input) }), { type: 'DeleteRecord', ...input })
      return getRecord(ctx, input.kind, input.id)
    }),
})
