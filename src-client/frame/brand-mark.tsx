/** The same file as the site's icon. */
export function BrandMark({ className }: { className: string }) {
  return <img src="/icon.svg" alt="" width={36} height={36} className={className} />
}
