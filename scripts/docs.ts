import { readFile, writeFile } from 'node:fs/promises'
import { PROCEDURES } from '#server/composition/router.ts'
import { SLICES } from '#server/composition/slices.ts'
import { permissionPage } from '#server/procedures/permission-page.ts'
import { readFlags } from './command.ts'
import { readSources, withReads } from './table-reads.ts'

const HELP = `npm run docs: writes docs/permissions.md anew from the descriptions of the procedures, and the last section of
docs/engine.md, who reads whose tables, from the source. Tests fail while one of them is out of step.

  npm run docs -- --help   this text`

readFlags(HELP, [])

const ENGINE = new URL('../docs/engine.md', import.meta.url)

await writeFile(new URL('../docs/permissions.md', import.meta.url), permissionPage(PROCEDURES.values()))
await writeFile(ENGINE, withReads(await readFile(ENGINE, 'utf8'), SLICES, readSources()))
console.log('docs/permissions.md and docs/engine.md are up to date.')
