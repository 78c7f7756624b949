/** Give it the content's size, so that nothing moves. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-breathe rounded-lg bg-sunken dark:bg-line ${className}`} />
}
