import { AUDIT_ENTRIES, auditEntries } from '../domains/audit/projector.ts'
import type { Guard } from '../event-sourcing/batch.ts'
import { keyGuard } from '../event-sourcing/forget-person.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import { checkProjectors } from './check.ts'
import { ALL_EVENTS, AUDITED } from './event-types.ts'
import { SLICES } from './slices.ts'

/** Inline projectors run in this order in every append's transaction, async ones in the workers. */
export const projectors: readonly Projector[] = checkProjectors([
  ...SLICES.flatMap((slice) => slice.projectors),
  auditEntries(AUDITED),
])

export const inlineProjectors = projectors.filter(({ mode }) => mode === 'inline')
export const asyncProjectors = projectors.filter(({ mode }) => mode === 'async')

/** Kept answers to guests are made of these; the audit would only make them look stale. */
export const guestsProjectors = asyncProjectors.filter(({ name }) => name !== AUDIT_ENTRIES)

/** Asked of each append before its read models. */
export const guards: readonly Guard[] = [keyGuard(ALL_EVENTS), ...SLICES.flatMap((slice) => slice.guards)]
