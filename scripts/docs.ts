import { writeFile } from 'node:fs/promises'
import { PROCEDURES } from '#server/composition/router.ts'
import { permissionPage } from '#server/procedures/permission-page.ts'

await writeFile(new URL('../docs/permissions.md', import.meta.url), permissionPage(PROCEDURES.values()))
