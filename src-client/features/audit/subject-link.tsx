import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AuditEntry } from '#shared/audit.ts'
import { recordKind } from '#shared/catalog.ts'
import { uuid } from '#shared/text.ts'

type Props = { entry: Pick<AuditEntry, 'kind' | 'subject' | 'name'>; className: string; children: ReactNode }

/** Leads to the thing of an entry, where it has a screen. */
export function SubjectLink({ entry: { kind, subject, name }, className, children }: Props) {
  const record = recordKind.safeParse(kind).data
  if (record)
    return (
      <Link to="/setting/records/$kind" params={{ kind: record }} search={{ edit: subject }} className={className}>
        {children}
      </Link>
    )
  if (kind === 'application')
    return (
      <Link
        to="/setting/admin/dialog"
        search={{ tab: 'applications', status: 'all', action: 'review', uuid: subject }}
        className={className}
      >
        {children}
      </Link>
    )
  if (kind === 'member' || kind === 'role')
    return name ? (
      <Link to="/setting/admin" search={{ tab: 'members', q: name.replace('@', '') }} className={className}>
        {children}
      </Link>
    ) : null
  if (kind === 'post' && uuid.safeParse(subject).success)
    return (
      <Link
        to="/setting/admin/dialog"
        search={{ tab: 'posts', action: 'history', uuid: subject }}
        className={className}
      >
        {children}
      </Link>
    )
  return null
}
