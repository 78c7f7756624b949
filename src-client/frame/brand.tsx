import { Link } from '@tanstack/react-router'
import { useBrand } from '#client/lib/brand.ts'
import { BrandMark } from './brand-mark.tsx'

/** The name is truncated where the header has no room. */
export function Brand() {
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-0 max-w-[min(15rem,60vw)] items-center gap-2 rounded-lg pr-2 max-md:grow max-md:basis-20 md:shrink-0"
    >
      <BrandMark className="size-9 shrink-0" />
      <span className="truncate text-lg font-bold">{useBrand()}</span>
    </Link>
  )
}
