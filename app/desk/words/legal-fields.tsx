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
      <Part title="Page text" id="the-page">
        <div className={styles.grid}>
          <Lines label="Introduction" {...field('lede')} max={400} rows={2} />
          <div className={styles.c12}>
            <MarkdownField
              value={body}
              readOnly={readOnly}
              onValue={(text) => change({ body: text })}
              hint="Markdown. Each heading starts a section and appears in the list next to the page."
            />
          </div>
          <div className={styles.c6}>
            <Field
              label="Valid from"
              name="validFrom"
              type="date"
              readOnly={readOnly}
              data-field="validFrom"
              hint="Leave empty to use the publishing date. Older texts stay available under “Earlier versions”."
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
    <Part title="Template variables" id="names">
      <p className={ownStyles.about}>Use these in braces; visitors see the current value.</p>
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
