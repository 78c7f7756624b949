import { z } from 'zod'
import { entryRef, entryView, listEntriesInput, saveEntryInput, updateEntryInput } from '#shared/configuration.ts'
import { ADMIN } from '../../procedures/access.ts'
import type { RestFields } from '../../procedures/description.ts'
import { procedure } from '../../procedures/trpc.ts'
import { deleteEntry, listEntries, saveEntry, updateEntry } from './configuration.ts'

/** Null leaves a value out, as it does any field; an empty text clears it. */
const restEntry: RestFields = {
  schema: updateEntryInput.extend({
    value: z
      .unknown()
      .refine((value) => value !== null)
      .optional(),
  }),
  read: (given) => given,
}

/** The configuration as the public contract has it: for admins. */
export const entryProcedures = {
  entries: procedure({
    does: 'A page of the configuration, hidden entries too',
    access: ADMIN,
    rest: { method: 'GET', path: 'getConfigurationList', success: 0 },
    input: listEntriesInput,
    example: { page: 1, appName: 'Name' },
    output: z.object({ rows: z.array(entryView), total: z.int() }),
  }).query(({ ctx, input }) => listEntries(ctx, input)),

  saveEntry: procedure({
    does: 'Makes a configuration entry, whose key must be free',
    access: ADMIN,
    rest: { method: 'POST', path: 'saveConfiguration', success: 0 },
    input: saveEntryInput,
    example: { appName: 'Motto', key: 'brand.motto', type: 'brand', input: 'text', value: 'A journey', sort: 5 },
    output: entryView,
  }).mutation(({ ctx, input }) => saveEntry(ctx, input)),

  updateEntry: procedure({
    does: 'Changes the given fields of a configuration entry',
    access: ADMIN,
    rest: { method: 'POST', path: 'updateConfiguration', success: 0, fields: restEntry },
    input: updateEntryInput,
    example: { id: 'contact.website', value: '' },
    output: entryView,
  }).mutation(({ ctx, input }) => updateEntry(ctx, input)),

  removeEntry: procedure({
    does: 'Deletes a configuration entry; what reads it goes by its default',
    access: ADMIN,
    rest: { method: 'POST', path: 'deleteConfiguration', success: 0 },
    input: entryRef,
    example: { id: 'brand.motto' },
    output: z.null(),
  }).mutation(({ ctx, input }) => deleteEntry(ctx, input)),
}
