import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useLocale } from '#client/lib/locale.ts'
import { RECORD_KINDS } from '#shared/catalog.ts'
import { kindName } from './public/record-names.ts'

export function KindList() {
  const locale = useLocale()
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card bg-raised shadow-card">
      {RECORD_KINDS.map((kind) => (
        <li key={kind}>
          <Link
            to="/setting/records/$kind"
            params={{ kind }}
            className="flex min-h-14 items-center justify-between gap-4 px-4 font-bold transition hover:bg-sunken"
          >
            {kindName(kind, locale)}
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
