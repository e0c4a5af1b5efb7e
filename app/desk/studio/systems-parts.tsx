import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { SystemsOnWire } from '../../../contract/systems.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import type { Answer, Said } from '../../api/client.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'

import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { DeskPart, Facts } from '../parts.tsx'

export function Place({ of: { backupAt, rehearsedAt, database, baseUrl, jitsiUrl } }: { of: SystemsOnWire }) {
  const when = useWhen()
  return (
    <DeskPart title="Data" id="kept">
      <Facts
        rows={[
          { key: 'backup', label: 'Last backup', value: when(backupAt, 'none yet: npm run backup') },
          {
            key: 'rehearsed',
            label: 'Restore last rehearsed',
            value: when(rehearsedAt, 'never: npm run rehearse'),
          },
          { key: 'database', label: 'Database', value: database },
          { key: 'address', label: 'Reached at', value: baseUrl },
          { key: 'rooms', label: 'Online sessions', value: jitsiUrl ?? 'links you enter' },
        ]}
      />
    </DeskPart>
  )
}

export function useWhen() {
  const { timeZone } = useDesk()
  return (at: number | null, never: string) => (at === null ? never : dateAndTime(at, timeZone))
}

type TryProps = { call(): Promise<Answer<Said>>; busyLabel: string; children: ReactNode }

export function Try({ call, busyLabel, children }: TryProps) {
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  return (
    <p className={partsStyles.below}>
      <Button
        look="line"
        small
        busy={busy}
        busyLabel={busyLabel}
        onClick={async () => {
          if (await run(call())) revalidate()
        }}
      >
        {children}
      </Button>
    </p>
  )
}
