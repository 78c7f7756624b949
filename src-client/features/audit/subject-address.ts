import type { LinkProps } from '@tanstack/react-router'
import type { AuditEntry } from '#shared/audit.ts'
import { recordKind } from '#shared/catalog.ts'
import { uuid } from '#shared/text.ts'

type Subject = Pick<AuditEntry, 'kind' | 'subject' | 'name'>
type Address = Pick<LinkProps, 'to' | 'params' | 'search'>

/** Where an admin sees the thing of an entry; null where it has no screen, as a comment has none. */
export function subjectAddress({ kind, subject, name }: Subject): Address | null {
  const record = recordKind.safeParse(kind).data
  if (record) return { to: '/setting/records/$kind', params: { kind: record }, search: { edit: subject } }
  switch (kind) {
    case 'application':
      return dialogOf({ tab: 'applications', status: 'all', action: 'review', uuid: subject })
    case 'member':
    case 'role':
      return name ? tabOf({ tab: 'members', q: name.replace('@', '') }) : null
    case 'post':
      return uuid.safeParse(subject).success ? dialogOf({ tab: 'posts', action: 'history', uuid: subject }) : null
    case 'article':
      return { to: '/setting/articles', search: { edit: subject } }
    case 'report':
      return tabOf({ tab: 'reported' })
    case 'home':
      return { to: '/setting/homepage', search: { tab: 'publications' } }
    case 'projection':
      return tabOf({ tab: 'operations' })
    case 'jobs':
      return tabOf({ tab: 'operations', part: 'jobs', kind: subject })
    default:
      return null
  }
}

type Search = Record<string, string>
const tabOf = (search: Search): Address => ({ to: '/setting/admin', search })
const dialogOf = (search: Search): Address => ({ to: '/setting/admin/dialog', search })
