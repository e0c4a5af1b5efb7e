import type { WordsIndex } from '../../../contract/website-content.ts'
import { wordsApi } from '../../api/words.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { titled } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/words'
import { isOne, SHELVES, wayTo } from './kinds.ts'
import styles from './words.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const index = await wordsApi.index()
  if (index.status === 401) throw redirectToLogin(request)
  return { index }
}

/** Everything that the studio writes for visitors, and where. */
export default function Words({ loaderData: { index } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Words and pictures"
        about="What visitors read. Every text keeps itself while you write, and can go back to what it was."
      />
      {!index.ok && <Failed message={index.message} />}
      {index.ok && (
        <DeskPart title="Written here" id="written">
          <ul className={partsStyles.rows}>
            {SHELVES.map(({ shelf, kind, label, one }) => {
              const found = index.data.kinds.find((row) => row.kind === kind)
              return (
                <Row
                  key={shelf}
                  to={wayTo({ shelf, kind })}
                  label={label}
                  about={
                    isOne(kind)
                      ? oneInWords(found)
                      : `${counted(found?.published ?? 0, one)} published${
                          found?.unfinished ? `, ${found.unfinished} being written` : ''
                        }`
                  }
                />
              )
            })}
            <Row
              to="/studio/words/pictures"
              label="Pictures"
              about={
                index.data.pictures === 0 ? 'None uploaded yet' : counted(index.data.pictures, 'picture')
              }
            />
          </ul>
        </DeskPart>
      )}
      <DeskPart title="Elsewhere at the desk" id="elsewhere">
        <ul className={partsStyles.rows}>
          <Row
            to="/studio/settings"
            label="The studio"
            about="Name, welcome, hours, telephone, where else you are found"
          />
          <Row to="/studio/classes" label="Classes" about="What is offered, with its picture and its page" />
        </ul>
      </DeskPart>
    </>
  )
}

function Row({ to, label, about }: { to: string; label: string; about: string }) {
  return (
    <li>
      <div>
        <Link className={styles.title} to={to}>
          {label}
        </Link>
        <p>{about}</p>
      </div>
    </li>
  )
}

function oneInWords(found: WordsIndex['kinds'][number] | undefined): string {
  const read = found?.published ? 'Published' : 'Not written yet'
  return found?.unfinished ? `${read}, changes being written` : read
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Words and pictures')]
}
