import type { ContentOf, DeskWords } from '../../../contract/words.ts'
import { BLOG_CATEGORIES, type BlogCategory } from '../../../shared/enums.ts'
import { Tick } from '../../form/choices.tsx'
import { Field, Select, TextArea } from '../../form/field.tsx'
import styles from '../classes/editor.module.css'
import { Part } from '../classes/fields.tsx'
import { NumberField } from '../classes/typed.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { PublishMoment } from './publish-moment.tsx'

type Props<C> = {
  content: C
  change(patch: Partial<C>): void
  readOnly: boolean
  choices: DeskWords['choices']
}

export function PostFields({ content, change, readOnly, choices }: Props<ContentOf<'post'>>) {
  const { title, excerpt, body, category, teacherId, featured, publishAt } = content
  return (
    <>
      <Part title="The post" id="the-post">
        <div className={styles.grid}>
          <div className={styles.c12}>
            <Field
              {...{ label: 'Title', name: 'title', maxLength: 120, readOnly, 'data-field': 'title' }}
              value={title}
              onChange={({ target }) => change({ title: target.value })}
            />
          </div>
          <div className={styles.c12}>
            <TextArea
              {...{ label: 'For its card', name: 'excerpt', rows: 2, maxLength: 300, readOnly }}
              data-field="excerpt"
              hint="A sentence or two; they stand over the text too."
              value={excerpt}
              onChange={({ target }) => change({ excerpt: target.value.replaceAll('\n', ' ') })}
            />
          </div>
          <div className={styles.c12}>
            <MarkdownField value={body} readOnly={readOnly} onValue={(text) => change({ body: text })} />
          </div>
        </div>
      </Part>
      <Part title="Where it stands" id="where-it-stands">
        <div className={styles.grid}>
          <div className={styles.c6}>
            <Select
              {...{ label: 'Category', name: 'category', 'data-field': 'category' }}
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
            <Select
              {...{ label: 'Author', name: 'teacherId' }}
              value={teacherId ?? ''}
              onChange={({ target }) => change({ teacherId: target.value || null })}
            >
              <option value="">The studio</option>
              {choices.teachers.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </Select>
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
              Featured: it stands at the top of the blog
            </Tick>
          </div>
        </div>
      </Part>
    </>
  )
}

export function EventFields({ content, change, readOnly }: Props<ContentOf<'event'>>) {
  const { title, description, body, startsOn, endsOn, location, price, currency } = content
  return (
    <>
      <Part title="The event" id="the-event">
        <div className={styles.grid}>
          <div className={styles.c12}>
            <Field
              {...{ label: 'Title', name: 'title', maxLength: 120, readOnly, 'data-field': 'title' }}
              value={title}
              onChange={({ target }) => change({ title: target.value })}
            />
          </div>
          <div className={styles.c12}>
            <TextArea
              {...{ label: 'For its card', name: 'description', rows: 2, maxLength: 300, readOnly }}
              data-field="description"
              hint="A sentence or two; they stand over the text too."
              value={description}
              onChange={({ target }) => change({ description: target.value.replaceAll('\n', ' ') })}
            />
          </div>
          <div className={styles.c12}>
            <MarkdownField value={body} readOnly={readOnly} onValue={(text) => change({ body: text })} />
          </div>
        </div>
      </Part>
      <Part title="When, where, how much" id="when-and-where">
        <div className={styles.grid}>
          <div className={styles.c6}>
            <Field
              {...{ label: 'First day', name: 'startsOn', type: 'date', readOnly, 'data-field': 'startsOn' }}
              value={startsOn}
              onChange={({ target }) => change({ startsOn: target.value })}
            />
          </div>
          <div className={styles.c6}>
            <Field
              {...{ label: 'Last day', name: 'endsOn', type: 'date', readOnly, 'data-field': 'endsOn' }}
              value={endsOn}
              onChange={({ target }) => change({ endsOn: target.value })}
            />
          </div>
          <div className={styles.c12}>
            <Field
              {...{ label: 'Place', name: 'location', maxLength: 160, readOnly, 'data-field': 'location' }}
              value={location}
              onChange={({ target }) => change({ location: target.value })}
            />
          </div>
          <div className={styles.c6}>
            <NumberField
              {...{ label: 'Price', name: 'price', readOnly, hint: '0 is free.', 'data-field': 'price' }}
              value={price}
              onValue={(amount) => change({ price: amount })}
            />
          </div>
          <div className={styles.c6}>
            <Select
              {...{ label: 'Currency', name: 'currency' }}
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
