import type { ClassWords } from '../../../contract/desk-classes.ts'
import { Field } from '../../form/field.tsx'
import { Part } from '../editor/part.tsx'

type Props = { content: ClassWords; change(patch: Partial<ClassWords>): void; readOnly: boolean }

export function WayIn({ content, change, readOnly }: Props) {
  return (
    <Part title="The way in" id="way-in">
      <Field
        {...{ label: 'Where it meets', name: 'joinLink', type: 'url', maxLength: 500, readOnly }}
        hint="An https address. Only who is booked gets there, around the hour."
        value={content.joinLink}
        onChange={({ target }) => change({ joinLink: target.value })}
      />
    </Part>
  )
}
