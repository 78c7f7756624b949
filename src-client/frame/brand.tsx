import { Link } from '@tanstack/react-router'
import { useBrand } from '#client/lib/brand.ts'
import { BrandMark } from './brand-mark.tsx'

/** The mark and the name, as much of it as leaves room for the rest of the header; leads home. */
export function Brand() {
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-0 max-w-[min(15rem,60vw)] items-center md:shrink-0 gap-2 rounded-lg pr-2"
    >
      <BrandMark className="size-9 shrink-0" />
      <span className="truncate text-lg font-bold">{useBrand()}</span>
    </Link>
  )
}
