import { z } from 'zod'
import { fieldProblem } from './field-problems.ts'

/** A field that a view shows otherwise than it is sent; anything else stays for the input to check. */
export const orElse = <Shown extends z.ZodType>(shown: Shown) => z.union([shown, z.unknown()]).optional()

type Shown = { dollars: unknown; riel: unknown }

/**
 * The price of a view that is sent back, which shows it in both currencies: as it is now in the one in which it was changed.
 * @param sent riel may be left out, and are then as they were
 * @param rielField the name of the riel in the view
 * @returns undefined where neither was changed
 * @throws Rejection INPUT_INVALID where both were, as one of them would be lost
 */
export function changedPrice(sent: Shown, shown: Shown, rielField: string): unknown {
  const isInDollars = sent.dollars !== shown.dollars
  const isInRiel = sent.riel !== undefined && sent.riel !== shown.riel
  if (isInDollars && isInRiel && sent.riel !== null) throw fieldProblem(rielField, 'INPUT_INVALID')
  if (isInRiel) return typeof sent.riel === 'number' ? `${sent.riel}៛` : sent.dollars
  return isInDollars ? sent.dollars : undefined
}
