import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DIST } from '../scripts/build-stamp.ts'

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), dynamicImports: z.array(z.string()).optional() }),
)

/** The file of the build that an `import()` of this module asks for. A file is named after what it is for. */
export async function builtFile(module: string): Promise<string> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(DIST, 'client/.vite/manifest.json'), 'utf8')))
  const asked = Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports)
  const found = asked.map((key) => manifest[key]).find((chunk) => chunk?.name?.split('~').includes(module))
  if (!found) throw new Error(`no file of the build has ${module}`)
  return found.file
}
