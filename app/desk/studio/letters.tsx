import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LetterTextsOnWire } from '../../../contract/letter-texts.ts'
import { type LetterWords, wordLetter } from '../../../shared/letter-texts.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { setupApi } from '../../api/setup.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Field, TextArea } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import badgeStyles from '../../ui/badge.module.css'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import partsStyles from '../parts.module.css'
import { DeskColumns, DeskPart } from '../parts.tsx'
import type { Route } from './+types/letters'
import { type Letter, Preview } from './letter-preview.tsx'
import styles from './letters.module.css'
import { RecordForm } from './record-form.tsx'
import { SettingsHead } from './settings-head.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const texts = await setupApi.letterTexts()
  if (texts.status === 401) throw redirectToLogin(request)
  return { texts }
}

const PATH = '/studio/settings/letters'

/** What the studio says in its own words in each of its emails. */
export default function Letters({ loaderData: { texts } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const kind = search.get('letter')
  return (
    <>
      <SettingsHead about="Every email includes the facts: time, place, money. You can add your own words before and after." />
      {!texts.ok && <Failed message={texts.message} code={texts.code} />}
      {texts.ok && <Chosen texts={texts.data} kind={kind} />}
    </>
  )
}

function Chosen({ texts, kind }: { texts: LetterTextsOnWire; kind: string | null }) {
  const letter = texts.letters.find((one) => one.kind === kind)
  if (letter) return <Editor key={letter.kind} letter={letter} texts={texts} />
  return (
    <>
      {kind !== null && <p className={partsStyles.none}>This email doesn’t exist. Here are all of them.</p>}
      <div className={styles.groups}>
        {[...new Set(texts.letters.map(({ group }) => group))].map((group) => (
          <DeskPart key={group} title={group} id={group.toLowerCase()}>
            <ul className={partsStyles.rows}>
              {texts.letters
                .filter((one) => one.group === group)
                .map((one) => (
                  <li key={one.kind}>
                    <div>
                      <b>
                        <Link to={`${PATH}?letter=${one.kind}`}>{one.when}</Link>
                      </b>
                      <p>{wordLetter(one.example, one.words, texts.studio).subject}</p>
                    </div>
                    {isWorded(one.words) && <span className={badgeStyles.badge}>customised</span>}
                  </li>
                ))}
            </ul>
          </DeskPart>
        ))}
      </div>
    </>
  )
}

function isWorded({ subject, opening, closing }: LetterWords): boolean {
  return subject !== '' || opening !== '' || closing !== ''
}

const LABELS = { subject: 'Subject', opening: 'Before', closing: 'After' }

function Editor({ letter, texts }: { letter: Letter; texts: LetterTextsOnWire }) {
  const { kind, example, when } = letter
  const [words, setWords] = useState<LetterWords>(letter.words)
  const type =
    (name: keyof LetterWords) =>
    ({ currentTarget }: React.FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setWords((before) => ({ ...before, [name]: currentTarget.value }))
  return (
    <DeskColumns
      aside={
        <DeskPart title="Preview" id="preview">
          <Preview letter={letter} words={words} texts={texts} />
        </DeskPart>
      }
    >
      <DeskPart title={when} id="letter" aside={<Link to={PATH}>All emails</Link>}>
        <RecordForm
          version={letter.version}
          labels={LABELS}
          button="Save email text"
          values={({ text }) => ({
            subject: text('subject'),
            opening: text('opening'),
            closing: text('closing'),
          })}
          save={(form) => setupApi.changeLetterText(kind, form)}
          again={async () => {
            const now = await setupApi.letterTexts()
            const found = now.ok && now.data.letters.find((one) => one.kind === kind)
            return found ? { ...found.words, version: found.version } : null
          }}
        >
          <Field
            label="Subject"
            name="subject"
            optional
            maxLength={LIMITS.letterSubjectMax}
            defaultValue={letter.words.subject}
            placeholder={example.subject.replaceAll('{studio}', texts.studio)}
            hint="Leave empty for the default. {subject} inserts the default, {studio} your studio’s name."
            onInput={type('subject')}
          />
          <TextArea
            label="Text before the facts"
            name="opening"
            optional
            rows={4}
            maxLength={LIMITS.letterPartMax}
            defaultValue={letter.words.opening}
            hint="Leave a blank line between paragraphs."
            onInput={type('opening')}
          />
          <TextArea
            label="Text after the facts"
            name="closing"
            optional
            rows={4}
            maxLength={LIMITS.letterPartMax}
            defaultValue={letter.words.closing}
            onInput={type('closing')}
          />
        </RecordForm>
        <Test letter={letter} words={words} />
      </DeskPart>
    </DeskColumns>
  )
}

/** Of what is kept: what is only typed yet reaches no one, not even by a test. */
function Test({ letter, words }: { letter: Letter; words: LetterWords }) {
  const { busy, run } = useAction()
  const isKept = JSON.stringify(words) === JSON.stringify(letter.words)
  return (
    <p className={partsStyles.below}>
      <Button
        look="line"
        small
        busy={busy}
        busyLabel="Sending..."
        disabled={!isKept}
        onClick={() => run(setupApi.testLetterText(letter.kind))}
      >
        Send me a test
      </Button>
      {!isKept && <span className={styles.first}>Save first.</span>}
    </p>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Email texts')]
}
