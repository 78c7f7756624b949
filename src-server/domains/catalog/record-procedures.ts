import { z } from 'zod'
import {
  listRecordsInput,
  oneRecordInput,
  recordGroupsInput,
  recordGroupView,
  recordView,
  removeRecordInput,
  saveRecordInput,
} from '#shared/catalog.ts'
import {
  batchView,
  changeRecordsInput,
  exportedRecords,
  exportRecordsInput,
  importRecordsInput,
  undoBatchInput,
} from '#shared/record-batch.ts'
import { recordHistory, recordHistoryInput, restoreRecordInput } from '#shared/record-history.ts'
import { recordsAsOf, recordsAsOfInput } from '#shared/records-as-of.ts'
import { ADMIN } from '../../procedures/access.ts'
import { procedure } from '../../procedures/trpc.ts'
import { listRecordsAsOf } from './as-of.ts'
import { changeRecords, exportRecords, importRecords, undoBatch } from './batch.ts'
import { rejectUnfitRecord } from './configuration.ts'
import { listRecordHistory, restoreRecord } from './history.ts'
import { getRecord, listRecordGroups, listRecords } from './queries.ts'
import { removeRecord, saveRecord } from './write.ts'

/** Records of every kind, one or many at once, and how they were: for admins. */
export const recordProcedures = {
  list: procedure({
    does: 'A page of the records of a kind, hidden ones too',
    access: ADMIN,
    input: listRecordsInput,
    example: { kind: 'province' },
    output: z.object({ rows: z.array(recordView), total: z.int() }),
  }).query(({ ctx, input }) => listRecords(ctx, input)),

  groups: procedure({
    does: 'The groups of the records of a kind, with how many there are in each',
    access: ADMIN,
    input: recordGroupsInput,
    example: { kind: 'configuration' },
    output: z.array(recordGroupView),
  }).query(({ ctx, input }) => listRecordGroups(ctx, input.kind)),

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
    await rejectUnfitRecord(ctx, record)
    return saveRecord(ctx, record, version)
  }),

  remove: procedure({
    does: 'Deletes a record; what names it keeps its name',
    access: ADMIN,
    input: removeRecordInput,
    example: { kind: 'province', id: 'atlantis' },
    output: recordView,
  }).mutation(({ ctx, input: { version, ...record } }) => removeRecord(ctx, record, version)),

  history: procedure({
    does: 'A page of who changed what of a record, the newest first',
    access: ADMIN,
    input: recordHistoryInput,
    example: { kind: 'province', id: 'siem-reap' },
    output: recordHistory,
  }).query(({ ctx, input }) => listRecordHistory(ctx, input)),

  asOf: procedure({
    does: 'A page of the records of a kind as they were at an instant, side by side with today',
    access: ADMIN,
    input: recordsAsOfInput,
    example: { kind: 'configuration', at: '2026-11-20T05:00:00Z' },
    output: recordsAsOf,
  }).query(({ ctx, input }) => listRecordsAsOf(ctx.sql, input)),

  restore: procedure({
    does: 'Saves a record as it was at an earlier version',
    access: ADMIN,
    input: restoreRecordInput,
    example: { kind: 'province', id: 'siem-reap', version: 1, from: 1 },
    output: recordView,
  }).mutation(({ ctx, input }) => restoreRecord(ctx, input)),

  change: procedure({
    does: 'Changes records of a kind at once, all of them or none; or only tells what would change',
    access: ADMIN,
    input: changeRecordsInput,
    example: { kind: 'province', changes: [{ id: 'kep', version: 1, is_visible: true }], dry_run: true },
    output: batchView,
  }).mutation(({ ctx, input }) => changeRecords(ctx, input)),

  import: procedure({
    does: 'Makes and changes records as a CSV file says, all of them or none; or only tells what would change',
    access: ADMIN,
    input: importRecordsInput,
    example: { kind: 'province', csv: 'id,names.en\nkep,Kep', dry_run: true },
    output: batchView,
  }).mutation(({ ctx, input }) => importRecords(ctx, input)),

  undoBatch: procedure({
    does: 'Takes records back that were changed at once, all of them or none',
    access: ADMIN,
    input: undoBatchInput,
    example: { kind: 'province', records: [{ id: 'atlantis', version: 1, from: 1 }] },
    output: batchView,
  }).mutation(({ ctx, input }) => undoBatch(ctx, input)),

  export: procedure({
    does: 'All records of a kind as a CSV file that can be changed and imported',
    access: ADMIN,
    input: exportRecordsInput,
    example: { kind: 'province' },
    output: exportedRecords,
  }).query(({ ctx, input }) => exportRecords(ctx, input.kind)),
}
