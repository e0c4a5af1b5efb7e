import type { ContentOf } from '../../../contract/website-content.ts'
import { TEMPLATE_VARIABLES, variablesIn } from '../../../shared/template-variables.ts'
import { Field } from '../../form/field.tsx'
import { bound } from '../editor/bound.ts'
import styles from '../editor/editor.module.css'
import { Part } from '../editor/part.tsx'
import { Lines, type Props } from './lines.tsx'
import { MarkdownField } from './markdown-field.tsx'
import ownStyles from './words.module.css'

/** A page that counts: each time that it is published is a version, which holds from its day on and is never lost. */
export function LegalFields({ content, change, readOnly }: Props<ContentOf<'terms' | 'privacy'>>) {
  const field = bound({ content, change, readOnly })
  const { body, validFrom } = content
  return (
    <>
      <Part title="The page" id="the-page">
        <div className={styles.grid}>
          <Lines label="Beginning" {...field('lede')} max={400} rows={2} />
          <div className={styles.c12}>
            <MarkdownField
              value={body}
              readOnly={readOnly}
              onValue={(text) => change({ body: text })}
              hint="Markdown. Each heading opens a part, and stands in the list beside the page."
            />
          </div>
          <div className={styles.c6}>
            <Field
              label="Holds from"
              name="validFrom"
              type="date"
              readOnly={readOnly}
              data-field="validFrom"
              hint="Empty or in the past: from the day you publish it. What held before stays readable under “Earlier versions”."
              value={validFrom}
              onChange={({ target }) => change({ validFrom: target.value })}
            />
          </div>
        </div>
      </Part>
      <Names markdown />
    </>
  )
}

/** What may be in braces, and stays true when settings change. */
export function Names({ markdown }: { markdown: boolean }) {
  return (
    <Part title="Names for what holds" id="names">
      <p className={ownStyles.about}>Write one in braces, and visitors read what applies on that day.</p>
      <dl className={ownStyles.names}>
        {variablesIn({ markdown }).map((name) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{TEMPLATE_VARIABLES[name].means}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
