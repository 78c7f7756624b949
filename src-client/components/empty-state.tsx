import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

type Props = { title: string; level?: 1 | 2; children?: ReactNode; action?: ReactNode }

export function EmptyState(props: Props) {
  return <Notice picture="empty" {...props} />
}
