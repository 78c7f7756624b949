import type { Access } from './access.ts'
import type { Rest } from './description.ts'
import type { Procedure } from './procedure.ts'

const HEAD = `# Permissions

Who may call what. \`npm run docs\` writes this page from the procedures' own descriptions, and a test keeps it in step.

A role includes those before it: guest, member, owner, admin. *system* is the product itself: loaders, workers and the command line.
*own*: only on what belongs to the caller, anything else answers as not found; *or admin*: admins may on anybody's.
*dashboard*: only in a session whose dashboard is open. *author*: only members whom an admin has made authors, and admins whose
dashboard is open. REST rows are below \`/api/\`.
`

export function permissionPage(procedures: Iterable<Procedure>): string {
  const sorted = [...procedures].sort((a, b) => sliceOf(a).localeCompare(sliceOf(b)))
  return [
    HEAD,
    ...Object.entries(Object.groupBy(sorted, sliceOf)).map(([slice, found = []]) => table(slice, found)),
  ].join('\n')
}

const sliceOf = ({ path }: Procedure) => path.split('.')[0] ?? path

const table = (slice: string, procedures: Procedure[]) => `## ${slice}

| procedure | who | REST | what it does |
|---|---|---|---|
${procedures.map((one) => `| \`${one.path}\` | ${who(one.access)} | ${restOf(one.rest)} | ${one.does} |\n`).join('')}`

const who = ({ role, author, own, dashboard }: Access) =>
  [role, author && 'author', own && (own === 'only' ? 'own' : 'own, or admin'), dashboard && 'dashboard']
    .filter(Boolean)
    .join(' · ')

function restOf(rest: Rest | undefined): string {
  if (!rest) return ''
  const rows = [rest.path].flat().map((path) => `\`${rest.method} ${path}\``)
  if (rest.when === 'admin asks') rows.push('for an admin')
  else if (rest.when)
    rows.push(`with \`${rest.when.has}\`${rest.when.lacks ? ` and without \`${rest.when.lacks}\`` : ''}`)
  return rows.join(' ')
}
