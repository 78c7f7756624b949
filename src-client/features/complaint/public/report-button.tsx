import Flag from 'lucide-react/icons/flag'
import { Lazy } from '#client/components/lazy.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { requireLogin } from '#client/lib/login-required.ts'
import { useUser } from '#client/lib/session.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import type { ComplaintSubject } from '#shared/complaint.ts'

const REPORT = lazyPart(() => import('../complaint-form.tsx'), { messages: ['complaint', 'forms', 'fields'] })

type Props = {
  subject: ComplaintSubject
  label: string
  /** The dialog's title. */
  title: string
  className: string
}

/** Reports an article or comment to the admins. A guest is asked to log in, and comes back to the page. */
export function ReportButton({ subject, label, title, className }: Props) {
  const user = useUser()
  const overlay = useOverlay(`report-${subject.subject_id}`)
  const { isOpen, open, close } = overlay
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => (user ? open() : void requireLogin('report'))}
        className={className}
      >
        <Flag size={16} aria-hidden="true" />
        {label}
      </button>
      <Sheet overlay={overlay} title={title}>
        {isOpen && (
          <Lazy part={REPORT} pending={<Skeleton className="h-72 rounded-card" />}>
            {(ComplaintForm) => <ComplaintForm subject={subject} onDone={close} />}
          </Lazy>
        )}
      </Sheet>
    </>
  )
}
