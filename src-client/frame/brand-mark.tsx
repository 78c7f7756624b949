/** The mark: paper-cut towers before the rising sun, over still water. The same file as the icon of the site. */
export function BrandMark({ className }: { className: string }) {
  return <img src="/icon.svg" alt="" width={36} height={36} className={className} />
}
