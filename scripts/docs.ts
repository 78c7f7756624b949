import { writeFile } from 'node:fs/promises'
import { PROCEDURES } from '#server/composition/router.ts'
import { permissionPage } from '#server/procedures/permission-page.ts'
import { readFlags } from './command.ts'

const HELP = `npm run docs: writes docs/permissions.md anew from the descriptions of the procedures. A test fails while the page is
out of step.

  npm run docs -- --help   this text`

readFlags(HELP, [])

await writeFile(new URL('../docs/permissions.md', import.meta.url), permissionPage(PROCEDURES.values()))
console.log('docs/permissions.md is up to date.')
