import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AuditEntry } from '#shared/audit.ts'
import { subjectAddress } from './subject-address.ts'

type Props = { entry: Pick<AuditEntry, 'kind' | 'subject' | 'name'>; className: string; children: ReactNode }

/** Leads to the thing of an entry, where it has a screen. */
export function SubjectLink({ entry, className, children }: Props) {
  const address = subjectAddress(entry)
  if (address === null) return null
  return (
    <Link {...address} className={className}>
      {children}
    </Link>
  )
}
