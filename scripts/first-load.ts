import { assertBudgets } from './budgets.ts'
import { DIST } from './build-stamp.ts'

/** A check of `npm test`: names the routes near the script budget, also where the build is older than the command. */
const warning = await assertBudgets(DIST)
if (warning) console.warn(warning)
