import { type ComponentProps, useId } from 'react'
import { LongSelect } from './long-select.tsx'

type Props = Omit<ComponentProps<typeof LongSelect>, 'id' | 'onChange'> & { onChoose: (value: string) => void }

/** A choice whose label is visually hidden, since what is below it says what was chosen. */
export function LabelledSelect({ onChoose, ...select }: Props) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {select.label}
      </label>
      <LongSelect {...select} id={id} onChange={({ target }) => onChoose(target.value)} />
    </>
  )
}
