import { artOf } from '#client/lib/art.ts'
import { useTheme } from '#client/lib/use-theme.ts'

const DAY = artOf({ name: 'hero' })
const NIGHT = artOf({ name: 'hero-dark' })

/**
 * A band with the country from left to right, by night in dark mode. An `<img>`, since it is the largest contentful paint: a
 * background would wait for the styles.
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
