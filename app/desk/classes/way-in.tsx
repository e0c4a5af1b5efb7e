import type { ClassWords } from '../../../contract/desk-classes.ts'
import { LinkField } from '../../form/typed-field.tsx'
import { bound } from '../editor/bound.ts'
import { Part } from '../editor/part.tsx'

type Props = { content: ClassWords; change(patch: Partial<ClassWords>): void; readOnly: boolean }

export function WayIn({ content, change, readOnly }: Props) {
  const field = bound({ content, change, readOnly })
  return (
    <Part title="The way in" id="way-in">
      <LinkField
        label="Where it meets"
        {...field('joinLink')}
        hint="Paste the link or the invitation. Only people who booked get it, around the start."
      />
    </Part>
  )
}
