import type { SystemsOnWire } from '../../../contract/systems.ts'
import { setupApi } from '../../api/setup.ts'
import { Notice } from '../../ui/states.tsx'
import { megabytes } from '../bytes.ts'
import { DeskPart, Facts } from '../parts.tsx'
import { Try, useWhen } from './systems-parts.tsx'

export function Files({ of: { store } }: { of: SystemsOnWire }) {
  const when = useWhen()
  const { room, isLow, unreachable, lastError } = store
  const free = room?.disk && `${megabytes(room.disk.freeBytes)} of ${megabytes(room.disk.totalBytes)}`
  return (
    <DeskPart title="Pictures and videos" id="files">
      {unreachable !== null && <Notice>{unreachable}</Notice>}
      {isLow && (
        <Notice>
          The disk is almost full: {free} free. Once it’s full, no pictures, videos or exports can be saved.
        </Notice>
      )}
      <Facts
        rows={[
          ...(room === null
            ? []
            : [
                { key: 'kind', label: KEPT_IN[room.kind], value: room.where },
                {
                  key: 'used',
                  label: 'Used',
                  value: usedIn(room),
                },
              ]),
          ...(free ? [{ key: 'free', label: 'Free disk space', value: free }] : []),
          {
            key: 'error',
            label: 'Last error',
            value: lastError ? `${when(lastError.at, '')}: ${lastError.why}` : 'none yet',
          },
        ]}
      />
      <Try call={setupApi.testStore} busyLabel="Testing...">
        Test storage
      </Try>
    </DeskPart>
  )
}

function usedIn({ files, usedBytes, isWhole }: NonNullable<SystemsOnWire['store']['room']>): string {
  if (files === 0) return 'nothing yet'
  const count = `${files.toLocaleString('en-IN')} ${files === 1 ? 'file' : 'files'}`
  return `${isWhole ? '' : 'more than '}${megabytes(usedBytes)} in ${count}`
}

const KEPT_IN = { folder: 'Folder', s3: 'S3-compatible store' } as const
