import { useState } from 'react'
import type {
  ClassWords,
  DeskClass,
  FilmsMean,
  WhatItMeans as Meaning,
} from '../../../contract/desk-classes.ts'
import { CLASS_FIELDS, type ClassField } from '../../../shared/class-fields.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../editor/editor.module.css'
import partsStyles from '../parts.module.css'
import { DeskBox } from '../parts.tsx'
import { conflicts, merged, same } from '../three-ways.ts'
import { termsInWords } from './terms.ts'
import { plural } from './words.ts'

type Props = {
  isChanged: boolean
  meaning: Meaning | null
  base: ClassWords
  mine: ClassWords
  theirs: DeskClass | null
  busy: boolean
  ask(): void
  save(): void
  forget(): void
  takeTheirs(merged: ClassWords): void
}

/** Consequences before the act. */
export function WhatItMeans(props: Props) {
  const { isChanged, meaning, busy, ask, save, forget, theirs } = props
  if (theirs) return <Both {...props} theirs={theirs} />
  return (
    <DeskBox title="Changes" id="changing-it">
      <div aria-live="polite">
        {!isChanged && (
          <p className={styles.answer}>Edit any field. You’ll see who is affected before anything changes.</p>
        )}
        {isChanged && !meaning && (
          <p className={styles.answer}>{plural(changedIn(props.base, props.mine), 'unsaved change')}.</p>
        )}
        {isChanged && meaning && <Sentences of={meaning} />}
      </div>
      {isChanged && (
        <div className={`${partsStyles.acts} ${partsStyles.below}`}>
          {meaning && meaning.refused.length === 0 ? (
            <Button small busy={busy} busyLabel="Saving..." onClick={save}>
              Save changes
            </Button>
          ) : (
            <Button small look="line" busy={busy} busyLabel="Checking..." onClick={ask}>
              Review
            </Button>
          )}
          <Button small look="quiet" onClick={forget}>
            Discard
          </Button>
        </div>
      )}
    </DeskBox>
  )
}

const changedIn = (base: ClassWords, mine: ClassWords) =>
  (Object.keys(mine) as (keyof ClassWords)[]).filter((name) => !same(base[name], mine[name])).length

const labelOf = (field: string) =>
  field === 'films' ? 'Videos' : (CLASS_FIELDS[field as ClassField]?.label ?? field)

function Sentences({ of: { fields, people, waiting, paying, films, refused } }: { of: Meaning }) {
  const names = fields.map(labelOf)
  const isPrice = fields.some((name) => ['price', 'singlePrice', 'proRata'].includes(name))
  return (
    <ul className={styles.sentences}>
      <li>
        Changes: <b>{new Intl.ListFormat('en-GB').format(names).toLowerCase()}</b>.
      </li>
      {refused.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
      <li>{people === 0 ? 'No one has booked.' : inIt(people)}</li>
      {fields.includes('policy') && (
        <li>
          New bookings get the new refund terms and see them before paying. Members who have paid, or are
          paying right now, keep the terms they saw.
        </li>
      )}
      {films && <FilmSentences of={films} people={people} />}
      {isPrice && waiting > 0 && (
        <li>{plural(waiting, 'person', 'people')} on the waitlist will pay the new price.</li>
      )}
      {isPrice && paying > 0 && (
        <li>{plural(paying, 'person is', 'people are')} paying right now, at the price they saw.</li>
      )}
      <li>Visitors see it right away. No one is notified.</li>
    </ul>
  )
}

function FilmSentences({ of, people }: { of: FilmsMean; people: number }) {
  const { added, removed, moved, opened, closed } = of
  return (
    <>
      {added.length > 0 && (
        <li>
          New: <b>{listed(added)}</b>.{people > 0 && ' Members who booked see it right away, at no cost.'}
        </li>
      )}
      {removed.map(({ title, watched }) => (
        <li key={title}>
          <b>{title}</b> will be deleted for good, with its file.{' '}
          {watched === 0
            ? 'No one has watched it.'
            : `${plural(watched, 'person has', 'people have')} watched it.`}
        </li>
      ))}
      {moved.length > 0 && <li>New position: {listed(moved)}. What members watched stays watched.</li>}
      {opened.length > 0 && <li>Free preview for everyone: {listed(opened)}.</li>}
      {closed.length > 0 && (
        <li>No longer a free preview: {listed(closed)}. Members who booked still see it.</li>
      )}
    </>
  )
}

const listed = (titles: string[]) => new Intl.ListFormat('en-GB').format(titles.map((title) => `“${title}”`))

function inIt(people: number): string {
  const who = people === 1 ? '1 member has' : `${people} members have`
  return `${who} booked. They keep their price and policy; no one is charged.`
}

/** Two people at one class: the fields that both changed, as with a draft. */
function Both({ base, mine, theirs, takeTheirs }: Props & { theirs: DeskClass }) {
  const { content, lastChange } = theirs
  const isRecorded = theirs.type === 'Recorded'
  const names = conflicts(base, mine, content)
  const [keepMine, setKeepMine] = useState<(keyof ClassWords)[]>(names)
  const text = (of: ClassWords, name: keyof ClassWords) => {
    const value = of[name]
    if (name === 'policy') return of.policy === null ? 'Studio default' : termsInWords(of.policy, isRecorded)
    if (name === 'films') return `${of.films?.length ?? 0} in order`
    if (name === 'about') return [...of.about.teaches, of.about.forWhom, of.about.care].join(' · ')
    return Array.isArray(value) ? value.join(', ') : `${value ?? 'nothing'}`
  }
  return (
    <div role="alert">
      <DeskBox title="This class was edited in two places" id="changing-it">
        <p className={styles.answer}>
          {lastChange?.by ?? 'Someone'} saved first. Your changes are still here. Choose which version to
          keep.
        </p>
        {names.map((name) => (
          <fieldset key={name} className={styles.pair}>
            <legend>{labelOf(name)}</legend>
            {[false, true].map((isMine) => (
              <label key={String(isMine)}>
                <input
                  type="radio"
                  name={`hold-${name}`}
                  checked={keepMine.includes(name) === isMine}
                  onChange={() =>
                    setKeepMine(isMine ? [...keepMine, name] : keepMine.filter((one) => one !== name))
                  }
                />
                <span>
                  <small>{isMine ? 'Your version' : 'Saved version'}</small>
                  {text(isMine ? mine : content, name)}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <Button small onClick={() => takeTheirs(merged(base, mine, content, keepMine))}>
          Use these
        </Button>
      </DeskBox>
    </div>
  )
}
