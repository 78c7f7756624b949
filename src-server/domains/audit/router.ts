import { auditInput, auditPage, auditWords } from '#shared/audit.ts'
import { ADMIN } from '../../procedures/access.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { listAudit } from './list.ts'
import { auditWordsOf } from './words.ts'

/** Nothing here writes: what happened is changed by nobody. */
export const auditRouter = router({
  list: procedure({
    does: 'A page of who changed what and when, of records, posts, applications, roles and decisions',
    access: ADMIN,
    input: auditInput,
    example: { kind: 'configuration', page: 1 },
    output: auditPage,
  }).query(({ ctx, input }) => listAudit(ctx, input)),

  words: procedure({
    does: 'What the audit calls kinds of things, deeds, fields and codes',
    access: ADMIN,
    output: auditWords,
  }).query(({ ctx }) => auditWordsOf(ctx.audited, ctx.locale)),
})
