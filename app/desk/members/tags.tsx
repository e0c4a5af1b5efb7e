import { useRevalidator } from 'react-router'
import { LIMITS } from '../../../shared/limits.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { Field } from '../../form/field.tsx'
import type { FormValues } from '../../form/form-values.ts'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import partsStyles from '../parts.module.css'
import styles from './member.module.css'

/** An empty word would name no call. */
function checkTag({ text }: FormValues): Record<string, string> {
  return text('tag').trim() ? {} : { tag: 'Enter a tag.' }
}

type TagsProps = { memberId: string; tags: string[]; mayChange: boolean }

/** Words by which members are found together; each leads to all who have it. */
export function Tags({ memberId, tags, mayChange }: TagsProps) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  async function remove(tag: string) {
    if (await run(deskMembersApi.untag(memberId, tag))) revalidate()
  }
  return (
    <>
      {tags.length === 0 ? (
        <p className={partsStyles.none}>No tags yet.</p>
      ) : (
        <ul className={styles.tags} aria-busy={busy}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              <Link to={`/studio/members?tag=${encodeURIComponent(tag)}`}>{tag}</Link>
              {mayChange && (
                <button type="button" aria-label={`Remove tag ${tag}`} onClick={() => remove(tag)}>
                  <CloseIcon />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <MemberForm
          className={partsStyles.form}
          fields={['tag']}
          check={checkTag}
          call={({ text }) => deskMembersApi.tag(memberId, text('tag'))}
          onDone={(_, form) => {
            form.reset()
            return revalidate()
          }}
        >
          <div className={styles.inline}>
            <Field label="Add a tag" name="tag" maxLength={LIMITS.tagMax} autoComplete="off" />
            <SubmitButton look="line" busyLabel="...">
              Add
            </SubmitButton>
          </div>
        </MemberForm>
      )}
    </>
  )
}
