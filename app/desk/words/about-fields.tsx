import type { ContentOf } from '../../../contract/website-content.ts'
import { Field } from '../../form/field.tsx'
import { Button } from '../../ui/button.tsx'
import { fromImage } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { bound } from '../editor/bound.ts'
import styles from '../editor/editor.module.css'
import { Part } from '../editor/part.tsx'
import { PictureChoice } from '../pictures/picture-choice.tsx'
import { Line, Lines, Pairs, type Props, TeacherSelect } from './lines.tsx'
import ownStyles from './words.module.css'

const MOST_POINTS = 6
const MOST_PICTURES = 12

export function AboutFields({ content, change, readOnly, choices }: Props<ContentOf<'about'>>) {
  const field = bound({ content, change, readOnly })
  const { teacherId, points } = content
  return (
    <>
      <Part title="Story" id="the-story">
        <div className={styles.grid}>
          <Line label="Title" {...field('title')} max={120} />
          <div className={styles.c12}>
            <TeacherSelect
              label="About"
              none="Studio"
              choices={choices}
              value={teacherId}
              hint="For a teacher, years and certificates are shown too."
              onValue={(id) => change({ teacherId: id })}
            />
          </div>
          <Lines label="Introduction" {...field('lede')} max={400} />
          <Lines
            label="Story"
            {...field('story')}
            max={8000}
            rows={12}
            hint="Leave a blank line between paragraphs."
          />
        </div>
      </Part>
      <Part title="Values" id="believe">
        <div className={styles.grid}>
          <Lines label="In a sentence" {...field('quote')} max={300} rows={2} />
          <Pairs
            name="points"
            one="Point"
            pairs={points}
            readOnly={readOnly}
            onPairs={(pairs) => change({ points: pairs })}
          />
        </div>
        {!readOnly && (
          <p className={ownStyles.more}>
            {points.length < MOST_POINTS && (
              <Button
                small
                look="line"
                onClick={() => change({ points: [...points, { title: '', text: '' }] })}
              >
                Add a point
              </Button>
            )}
            {points.length > 0 && (
              <Button small look="quiet" onClick={() => change({ points: points.slice(0, -1) })}>
                Remove the last point
              </Button>
            )}
          </p>
        )}
      </Part>
      <Gallery content={content} change={change} readOnly={readOnly} choices={choices} />
    </>
  )
}

function Gallery({ content: { gallery }, change, readOnly, choices }: Props<ContentOf<'about'>>) {
  const set = (at: number, patch: Partial<(typeof gallery)[number]>) =>
    change({ gallery: gallery.map((one, index) => (index === at ? { ...one, ...patch } : one)) })
  return (
    <>
      <Part title="Gallery" id="the-gallery">
        {gallery.length === 0 && <p>No pictures yet. The gallery is hidden until you add one.</p>}
        <ul className={ownStyles.hung}>
          {gallery.map(({ picture, alt, caption }, at) => {
            const image = choices.pictures.find(({ name }) => name === picture)?.image
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a picture may hang there twice
              <li key={at}>
                {image && <Picture className={ownStyles.hungSheet} {...fromImage(image)} alt="" />}
                <div className={ownStyles.pair}>
                  <Field
                    label={`Caption of picture ${at + 1}`}
                    name={`caption-${at}`}
                    maxLength={80}
                    readOnly={readOnly}
                    value={caption}
                    onChange={({ target }) => set(at, { caption: target.value })}
                  />
                  <Field
                    label="Description"
                    name={`alt-${at}`}
                    maxLength={200}
                    readOnly={readOnly}
                    value={alt}
                    hint="For people who can’t see it."
                    onChange={({ target }) => set(at, { alt: target.value })}
                  />
                  {!readOnly && (
                    <Button
                      small
                      look="quiet"
                      onClick={() => change({ gallery: gallery.filter((_, index) => index !== at) })}
                    >
                      Remove<span className="sr-only">: {caption || `picture ${at + 1}`}</span>
                    </Button>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      </Part>
      {!readOnly && gallery.length < MOST_PICTURES && (
        <PictureChoice
          title="Add a picture"
          value=""
          pictures={choices.pictures}
          onChange={(picture) => {
            const known = choices.pictures.find(({ name }) => name === picture)
            const alt = known?.alt ?? (known && known.label !== 'Default' ? known.label : '')
            change({ gallery: [...gallery, { picture, alt, caption: '' }] })
          }}
        />
      )}
    </>
  )
}
