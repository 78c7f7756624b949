import path from 'node:path'
import { cruise, type ICruiseOptions } from 'dependency-cruiser'
import { forbidden, options } from './import-rule-set.ts'

const ROOTS = ['src-shared', 'src-server', 'src-client', 'workers', 'db', 'scripts', 'build', 'bench', 'e2e', 'faults']

type Violation = { rule: string; from: string; to: string }

/**
 * Checks the imports of a tree against `import-rule-set.ts`.
 * @param root the folder that holds `src-shared`, `src-server` …
 */
export async function checkImports(root: string, roots: readonly string[] = ROOTS): Promise<Violation[]> {
  const settings: ICruiseOptions = { ...options, validate: true, ruleSet: { forbidden }, baseDir: path.resolve(root) }
  const { output } = await cruise([...roots], settings)
  if (typeof output === 'string') throw new Error('the import check answered with text')
  return output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
}

if (import.meta.main) {
  const violations = await checkImports(path.resolve(import.meta.dirname, '..'))
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`)
  console.log(violations.length === 0 ? 'Imports follow the rules.' : `${violations.length} imports break the rules.`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
