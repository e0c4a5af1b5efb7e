import { Select } from '../../form/field.tsx'
import { keptCentre } from '../centre.ts'

type Props = {
  centres: readonly { _id: string; name: string }[]
  /** Of what is sold, where no one chose a centre to work at. */
  own?: string | null
}

/** In which till the money lies: the one of the desk that takes it, wherever the class meets. */
export function PaidAt({ centres, own }: Props) {
  if (centres.length === 0) return null
  const here = keptCentre() ?? centres.find(({ name }) => name === own)?._id ?? centres[0]?._id
  return (
    <Select label="Paid at" name="centre" defaultValue={here} hint="Counts in this till.">
      {centres.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
      <option value="">Online and elsewhere</option>
    </Select>
  )
}
