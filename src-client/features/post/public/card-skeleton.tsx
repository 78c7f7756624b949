/** As high as a line of text. */
function Line({ text, className }: { text: string; className: string }) {
  return (
    <div className={`flex h-lh items-center ${text}`}>
      <div className={`h-3 rounded-full bg-sunken dark:bg-line ${className}`} />
    </div>
  )
}

/** Has the box, picture and lines of a card. */
export function CardSkeleton() {
  return (
    <div className="flex animate-breathe flex-col overflow-hidden rounded-card bg-raised shadow-card">
      <div className="aspect-4/3 bg-sunken dark:bg-line" />
      <div className="px-3 pt-2 pb-3">
        <Line text="text-sm" className="w-1/2" />
        <div className="pb-0.5">
          <Line text="text-base" className="w-11/12" />
        </div>
        <Line text="text-sm" className="w-2/3" />
        <Line text="text-sm" className="w-1/3" />
      </div>
    </div>
  )
}
