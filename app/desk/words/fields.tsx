import type { ContentOf } from '../../../contract/website-content.ts'
import { BLOG_CATEGORIES, type BlogCategory } from '../../../shared/enums.ts'
import { Tick } from '../../form/choices.tsx'
import { Field, Select } from '../../form/field.tsx'
import { MoneyField } from '../../form/typed-field.tsx'
import { bound } from '../editor/bound.ts'
import styles from '../editor/editor.module.css'
import { Part } from '../editor/part.tsx'
import { Beginning, type Props, TeacherSelect } from './lines.tsx'
import { PublishMoment } from './publish-moment.tsx'

export function PostFields({ content, change, readOnly, choices }: Props<ContentOf<'post'>>) {
  const { title, excerpt, body, category, teacherId, featured, publishAt } = content
  return (
    <>
      <Beginning
        title="Post"
        id="the-post"
        readOnly={readOnly}
        head={title}
        body={body}
        onHead={(text) => change({ title: text })}
        card={{ name: 'excerpt', value: excerpt, onValue: (text) => change({ excerpt: text }) }}
        onBody={(text) => change({ body: text })}
      />
      <Part title="Listing" id="where-it-stands">
        <div className={styles.grid}>
          <div className={styles.c6}>
            <Select
              label="Category"
              name="category"
              data-field="category"
              value={category ?? ''}
              onChange={({ target }) => change({ category: (target.value || null) as BlogCategory | null })}
            >
              <option value="">Choose one</option>
              {BLOG_CATEGORIES.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          </div>
          <div className={styles.c6}>
            <TeacherSelect
              label="Author"
              none="Studio"
              choices={choices}
              value={teacherId}
              onValue={(id) => change({ teacherId: id })}
            />
          </div>
          <div className={styles.c12}>
            <PublishMoment
              value={publishAt}
              timeZone={choices.timeZone}
              readOnly={readOnly}
              onChange={(at) => change({ publishAt: at })}
            />
          </div>
          <div className={styles.c12}>
            <Tick name="featured" checked={featured} onChange={(checked) => change({ featured: checked })}>
              Featured: shown at the top of the blog
            </Tick>
          </div>
        </div>
      </Part>
    </>
  )
}

export function EventFields({ content, change, readOnly }: Props<ContentOf<'event'>>) {
  const field = bound({ content, change, readOnly })
  const { title, description, body, startsOn, endsOn, location, currency } = content
  return (
    <>
      <Beginning
        title="Event"
        id="the-event"
        readOnly={readOnly}
        head={title}
        body={body}
        onHead={(text) => change({ title: text })}
        card={{ name: 'description', value: description, onValue: (text) => change({ description: text }) }}
        onBody={(text) => change({ body: text })}
      />
      <Part title="Details" id="when-and-where">
        <div className={styles.grid}>
          <div className={styles.c6}>
            <Field
              label="First day"
              name="startsOn"
              type="date"
              readOnly={readOnly}
              data-field="startsOn"
              value={startsOn}
              onChange={({ target }) => change({ startsOn: target.value })}
            />
          </div>
          <div className={styles.c6}>
            <Field
              label="Last day"
              name="endsOn"
              type="date"
              readOnly={readOnly}
              data-field="endsOn"
              value={endsOn}
              onChange={({ target }) => change({ endsOn: target.value })}
            />
          </div>
          <div className={styles.c12}>
            <Field
              label="Place"
              name="location"
              maxLength={160}
              readOnly={readOnly}
              data-field="location"
              value={location}
              onChange={({ target }) => change({ location: target.value })}
            />
          </div>
          <div className={styles.c6}>
            <MoneyField label="Price" {...field('price')} hint="Enter 0 if it’s free." data-field="price" />
          </div>
          <div className={styles.c6}>
            <Select
              label="Currency"
              name="currency"
              value={currency}
              onChange={({ target }) => change({ currency: target.value === 'INR' ? 'INR' : 'USD' })}
            >
              <option value="INR">Rupees</option>
              <option value="USD">Dollars</option>
            </Select>
          </div>
        </div>
      </Part>
    </>
  )
}
