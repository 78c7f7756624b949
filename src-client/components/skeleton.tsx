/** A place that is kept while its content is on the way. Give it the content's size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-breathe rounded-lg bg-sunken dark:bg-line ${className}`} />
}
