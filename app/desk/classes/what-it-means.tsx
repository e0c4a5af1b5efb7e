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
import { conflicts, merged } from '../three-ways.ts'
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
    <DeskBox title="Changing it" id="changing-it">
      <div aria-live="polite">
        {!isChanged && <p className={styles.answer}>Change what stands here; first you see what it means.</p>}
        {isChanged && !meaning && <p className={styles.answer}>Nothing is changed yet.</p>}
        {isChanged && meaning && <Sentences of={meaning} />}
      </div>
      {isChanged && (
        <div className={`${partsStyles.acts} ${partsStyles.below}`}>
          {meaning && meaning.refused.length === 0 ? (
            <Button small busy={busy} busyLabel="Keeping..." onClick={save}>
              Change it now
            </Button>
          ) : (
            <Button small look="line" busy={busy} busyLabel="Looking..." onClick={ask}>
              See what it means
            </Button>
          )}
          <Button small look="quiet" onClick={forget}>
            As it was
          </Button>
        </div>
      )}
    </DeskBox>
  )
}

const labelOf = (field: string) =>
  field === 'films' ? 'Films' : (CLASS_FIELDS[field as ClassField]?.label ?? field)

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
      <li>{people === 0 ? 'Nobody is in it.' : inIt(people)}</li>
      {fields.includes('policy') && (
        <li>
          What comes back is other for who buys from now on: they read it before they pay. Who has paid, and
          who is paying right now, keeps the terms that they were shown.
        </li>
      )}
      {films && <FilmSentences of={films} people={people} />}
      {isPrice && waiting > 0 && (
        <li>{plural(waiting, 'person waits', 'people wait')}: they pay the new price.</li>
      )}
      {isPrice && paying > 0 && (
        <li>
          {plural(paying, 'person is', 'people are')} paying right now: the price that they were shown holds
          for them.
        </li>
      )}
      <li>Visitors read it at once. Nobody is written to.</li>
    </ul>
  )
}

function FilmSentences({ of, people }: { of: FilmsMean; people: number }) {
  const { added, removed, moved, opened, closed } = of
  return (
    <>
      {added.length > 0 && (
        <li>
          New: <b>{listed(added)}</b>.
          {people > 0 && ' Whoever has a place finds it at once, and pays nothing for it.'}
        </li>
      )}
      {removed.map(({ title, watched }) => (
        <li key={title}>
          <b>{title}</b> goes for good, with its file.{' '}
          {watched === 0
            ? 'Nobody has begun it.'
            : `${plural(watched, 'person has', 'people have')} begun it.`}
        </li>
      ))}
      {moved.length > 0 && <li>In another place: {listed(moved)}. What somebody watched stays watched.</li>}
      {opened.length > 0 && <li>Open to all, without paying: {listed(opened)}.</li>}
      {closed.length > 0 && <li>No longer open to all: {listed(closed)}. Whoever is in it still sees it.</li>}
    </>
  )
}

const listed = (titles: string[]) => new Intl.ListFormat('en-GB').format(titles.map((title) => `“${title}”`))

function inIt(people: number): string {
  const who = people === 1 ? 'One person is' : `${people} people are`
  return `${who} in it. They keep the price and the policy that they bought it with; nobody is charged.`
}

/** Two people at one class: the fields that both changed, as with a draft. */
function Both({ base, mine, theirs, takeTheirs }: Props & { theirs: DeskClass }) {
  const { content, lastChange } = theirs
  const isRecorded = theirs.type === 'Recorded'
  const names = conflicts(base, mine, content)
  const [keepMine, setKeepMine] = useState<(keyof ClassWords)[]>(names)
  const text = (of: ClassWords, name: keyof ClassWords) => {
    const value = of[name]
    if (name === 'policy')
      return of.policy === null ? 'by the studio’s policy' : termsInWords(of.policy, isRecorded)
    if (name === 'films') return `${of.films?.length ?? 0} in their order`
    if (name === 'about') return [...of.about.teaches, of.about.forWhom, of.about.care].join(' · ')
    return Array.isArray(value) ? value.join(', ') : `${value ?? 'nothing'}`
  }
  return (
    <div role="alert">
      <DeskBox title="Two of you changed this class" id="changing-it">
        <p className={styles.answer}>
          {lastChange?.by ?? 'Somebody'} was first. What you wrote is still here. Say which holds.
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
                  <small>{isMine ? 'You wrote' : 'As it stands'}</small>
                  {text(isMine ? mine : content, name)}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <Button small onClick={() => takeTheirs(merged(base, mine, content, keepMine))}>
          Go on with these
        </Button>
      </DeskBox>
    </div>
  )
}
