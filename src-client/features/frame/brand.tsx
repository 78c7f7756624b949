import { Link } from '@tanstack/react-router'
import { BRAND } from '#client/lib/brand.ts'
import { useLocale } from '#client/lib/locale.ts'
import { BrandMark } from './brand-mark.tsx'

/** The mark and the name; leads home. */
export function Brand() {
  return (
    <Link to="/" className="flex min-h-11 shrink-0 items-center gap-2 rounded-lg pr-2">
      <BrandMark className="size-9" />
      <span className="text-lg font-bold">{BRAND[useLocale()]}</span>
    </Link>
  )
}
