/** The country from left to right, as a band above a page; by night in the dark look. */
export function Panorama() {
  return (
    <div
      aria-hidden="true"
      className="h-40 rounded-card bg-[url(/art/hero.svg)] bg-cover bg-[position:22%_100%] md:aspect-[15/4] md:h-auto md:bg-bottom dark:bg-[url(/art/hero-dark.svg)]"
    />
  )
}
