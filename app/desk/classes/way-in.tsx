import type { ClassWords } from '../../../contract/desk-classes.ts'
import { LinkField } from '../../form/typed-field.tsx'
import { bound } from '../editor/bound.ts'
import { Part } from '../editor/part.tsx'

type Props = { content: ClassWords; change(patch: Partial<ClassWords>): void; readOnly: boolean }

export function WayIn({ content, change, readOnly }: Props) {
  const field = bound({ content, change, readOnly })
  return (
    <Part title="Online link" id="way-in">
      <LinkField
        label="Meeting link"
        {...field('joinLink')}
        hint="Paste the link or the invitation. Only people who booked get it, shortly before the start."
      />
    </Part>
  )
}
