import { useTheme } from '#client/lib/use-theme.ts'

const DAY = '/art/hero.svg'
const NIGHT = '/art/hero-dark.svg'

/**
 * The country from left to right, as a band above a page; by night in the dark look. It is the largest thing that is seen
 * first: as an element it is fetched with the page, where a background waits for the styles.
 */
export function Panorama({ className }: { className: string }) {
  const theme = useTheme()
  return (
    <picture>
      {theme === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={NIGHT} />}
      <img
        src={theme === 'dark' ? NIGHT : DAY}
        alt=""
        width={1800}
        height={600}
        fetchPriority="high"
        className={`w-full object-cover object-[22%_100%] md:object-bottom ${className}`}
      />
    </picture>
  )
}
