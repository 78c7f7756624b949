import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

/** One of the things to choose. With an address it is a link. */
export type Choice = { value: string; label: string; lang?: string; href?: string; icon?: ReactNode }

export type MenuProps = {
  /** What is chosen here. */
  label: string
  value: string
  choices: readonly Choice[]
  onChoose?: (value: string) => void
  /** Where the same choices stand in the page, for a browser without scripts. */
  fallback: string
  className: string
  /** What stands in the button. */
  children: ReactNode
}

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg py-2 pr-4 pl-3 text-base outline-none data-highlighted:bg-accent-tint data-highlighted:text-accent'

/** The menu itself; it opens as soon as its code is there. */
export default function MenuPanel({ label, value, choices, onChoose, className, children }: MenuProps) {
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger className={className} aria-label={label} title={label}>
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          className="z-50 min-w-48 animate-fade rounded-card border border-line bg-raised p-1 text-ink shadow-raised"
        >
          <DropdownMenu.RadioGroup value={value} onValueChange={onChoose} aria-label={label}>
            {choices.map((choice) => (
              <DropdownMenu.RadioItem
                key={choice.value}
                value={choice.value}
                asChild={choice.href !== undefined}
                className={ITEM}
              >
                {choice.href === undefined ? <Entry {...choice} /> : linkTo(choice.href, choice)}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const linkTo = (href: string, choice: Choice) => (
  <a href={href} lang={choice.lang} hrefLang={choice.lang}>
    <Entry {...choice} />
  </a>
)

function Entry({ label, icon }: Choice) {
  return (
    <>
      {icon}
      <span className="grow">{label}</span>
      <span className="flex size-5">
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden="true" className="size-5 text-accent" />
        </DropdownMenu.ItemIndicator>
      </span>
    </>
  )
}
