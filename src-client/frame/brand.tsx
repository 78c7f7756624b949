import { Link } from '@tanstack/react-router'
import { useBrand } from '#client/lib/brand.ts'
import { BrandMark } from './brand-mark.tsx'

/** The name is truncated where the header has little room, and left out where a phone has none. */
export function Brand() {
  const name = useBrand()
  return (
    <Link
      to="/"
      aria-label={name}
      className="flex min-h-11 min-w-0 max-w-[min(15rem,60vw)] items-center gap-2 overflow-hidden rounded-lg max-md:@container max-md:min-w-[44px] max-md:grow max-md:basis-0 md:shrink-0 md:pr-2"
    >
      <BrandMark className="size-[min(2.25rem,11vw)] shrink-0" />
      <span className="truncate text-lg font-bold max-md:hidden max-md:@min-[7.25rem]:block">{name}</span>
    </Link>
  )
}
