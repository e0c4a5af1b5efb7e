import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ImportOnWire, ImportSettings } from '../../../contract/imports.ts'
import {
  IMPORT_FIELDS,
  IMPORT_GROUPS,
  type ImportField,
  type ImportWay,
  WAYS_OF,
} from '../../../shared/imports.ts'
import { dataApi } from '../../api/data.ts'
import { Tick } from '../../form/choices.tsx'
import fieldStyles from '../../form/field.module.css'
import { FieldError, Select } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { DeskPart } from '../parts.tsx'
import styles from './import.module.css'
import { FIELDS, GROUPS, wayInWords } from './import-words.ts'

/** What the columns of a file hold, and what counts for those who are here already. Kept with each choice. */
export function ImportColumns({ of, settling }: { of: ImportOnWire; settling: Settling }) {
  const { settings, change, errors } = settling
  const { columns } = settings
  const needs = !columns.includes('firstName') && !columns.includes('name')
  const groups = IMPORT_GROUPS.filter((group) =>
    group === 'name'
      ? columns.some((field) => field === 'name' || field === 'firstName' || field === 'lastName')
      : columns.includes(group),
  )
  return (
    <>
      <DeskPart title="Columns" id="columns" aside="guessed from their headings">
        {of.top.length > 1 && (
          <Select
            label="Headings are in"
            name="headings"
            value={String(settings.headings)}
            onChange={({ target }) => change({ headings: Number(target.value) })}
          >
            {of.top.map(({ line, text }) => (
              <option key={line} value={line}>
                Line {line}: {text}
              </option>
            ))}
          </Select>
        )}
        <ul className={styles.columns}>
          {of.columns.map(({ heading, examples, health }, n) => (
            // Two columns may have one heading.
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <li key={n}>
              <div>
                <b>{heading || `Column ${n + 1}`}</b>
                <span className={styles.examples}>{examples.join(' · ') || 'empty'}</span>
                {health && (
                  <span className={styles.odd}>
                    Mentions health. All staff can read notes; members give health answers themselves.
                  </span>
                )}
              </div>
              <Select
                label={`${heading || `Column ${n + 1}`} holds`}
                name={`column-${n}`}
                value={columns[n] ?? ''}
                onChange={({ target }) => change({ columns: chosenAt(columns, n, target.value) })}
              >
                <option value="">Don’t import</option>
                {IMPORT_FIELDS.map((field) => (
                  <option key={field} value={field}>
                    {FIELDS[field]}
                  </option>
                ))}
              </Select>
            </li>
          ))}
        </ul>
        <FieldError
          id="columns-error"
          error={errors.columns ?? (needs ? 'Choose the column with the name.' : undefined)}
        />
      </DeskPart>
      {groups.length > 0 && <Ways groups={groups} settings={settings} change={change} />}
      <Ticks settings={settings} change={change} />
    </>
  )
}

type WaysProps = Pick<Settling, 'settings' | 'change'> & { groups: (typeof IMPORT_GROUPS)[number][] }

/** What counts of those who are here already. */
function Ways({ groups, settings, change }: WaysProps) {
  return (
    <DeskPart title="Existing members" id="ways">
      <div className={`${fieldStyles.fields} ${styles.ways}`}>
        {groups.map((group) => (
          <Select
            key={group}
            label={GROUPS[group]}
            name={`way-${group}`}
            value={settings.ways[group]}
            onChange={({ target }) =>
              change({ ways: { ...settings.ways, [group]: target.value as ImportWay } })
            }
          >
            {WAYS_OF[group].map((way) => (
              <option key={way} value={way}>
                {wayInWords(group, way)}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </DeskPart>
  )
}

function Ticks({ settings, change }: Pick<Settling, 'settings' | 'change'>) {
  const { columns } = settings
  const hasDays = columns.includes('birthday') || columns.includes('since')
  return (
    <div className={styles.ticks}>
      {hasDays && (
        <Tick
          name="monthFirst"
          checked={settings.monthFirst}
          onChange={(monthFirst) => change({ monthFirst })}
        >
          Dates are month first: 04/30/1990 is 30 April
        </Tick>
      )}
      {columns.includes('news') && (
        <Tick
          name="newsAgreed"
          checked={settings.newsAgreed}
          onChange={(newsAgreed) => change({ newsAgreed })}
        >
          We can prove consent from everyone whose newsletter column says yes. Otherwise no one is subscribed
        </Tick>
      )}
      <Tick name="invites" checked={settings.invites} onChange={(invites) => change({ invites })}>
        Email new members with their own address a link to choose a password
      </Tick>
      {columns.includes('birthday') && (
        <Tick name="children" checked={settings.children} onChange={(children) => change({ children })}>
          Import children too, without a login. Emails about them go to the address in their row
        </Tick>
      )}
    </div>
  )
}

function chosenAt(columns: (ImportField | null)[], at: number, value: string): (ImportField | null)[] {
  const field = IMPORT_FIELDS.find((one) => one === value) ?? null
  // A field is one column's: whichever had it before lets it go.
  return columns.map((one, n) => (n === at ? field : one === field ? null : one))
}

export type Settling = ReturnType<typeof useSettings>

/** Each choice is sent at once, one after the other; then the lines are read again. */
export function useSettings(of: ImportOnWire) {
  const [settings, setSettings] = useState<ImportSettings>(of.settings)
  const { run, errors } = useAction(['columns'])
  const { revalidate } = useRevalidator()
  const version = useRef(of.version)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  function change(some: Partial<ImportSettings>) {
    const next = { ...settings, ...some }
    setSettings(next)
    sending.current = sending.current.then(async () => {
      const answer = await dataApi.settleImport(of._id, { ...next, version: version.current })
      if (answer.ok) {
        version.current++
        // Under other headings the columns are guessed again.
        if (some.headings !== undefined) {
          const fresh = await dataApi.import(of._id)
          if (fresh.ok) setSettings(fresh.data.settings)
        }
      } else {
        await run(Promise.resolve(answer))
        // Someone else was quicker: what they settled is shown.
        const fresh = await dataApi.import(of._id)
        if (fresh.ok) {
          version.current = fresh.data.version
          setSettings(fresh.data.settings)
        }
      }
      await revalidate()
    })
  }
  return { settings, change, errors }
}
