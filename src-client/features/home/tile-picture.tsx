/** The drawing that fills a tile. The tile has its size, and is a `group`. */
export function TilePicture({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      width={480}
      height={360}
      loading="lazy"
      decoding="async"
      className="absolute inset-0 size-full object-cover transition-transform motion-safe:group-hover:scale-105"
    />
  )
}
