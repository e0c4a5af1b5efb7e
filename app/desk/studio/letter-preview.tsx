import type { LetterTextsOnWire } from '../../../contract/letter-texts.ts'
import { type LetterWords, wordLetter } from '../../../shared/letter-texts.ts'
import styles from './letters.module.css'

export type Letter = LetterTextsOnWire['letters'][number]

type PreviewProps = { letter: Letter; words: LetterWords; texts: LetterTextsOnWire }

export function Preview({ letter: { example }, words, texts }: PreviewProps) {
  const { subject, lines } = wordLetter(example, words, texts.studio)
  const ownFrom = wordLetter({ subject: '', lines: [] }, { ...words, closing: '' }, texts.studio).lines.length
  return (
    <>
      <Sign texts={texts} />
      <div className={styles.letter}>
        <p className={styles.subject}>{subject}</p>
        <p>Hello {texts.reader},</p>
        {lines.map((line, at) => {
          const isOwn = at < ownFrom || at >= ownFrom + example.lines.length
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same.
            <p key={`${at}-${line}`} className={isOwn ? styles.own : undefined}>
              {line}
            </p>
          )
        })}
        {example.link && <p className={styles.button}>{example.link}</p>}
        <p className={styles.from}>
          <b>{texts.studio}</b>
          <br />
          {texts.places}
          {example.footnote && (
            <>
              <br />
              {example.footnote}
            </>
          )}
        </p>
      </div>
    </>
  )
}

/** Who it is from, as at the head of each email. */
function Sign({ texts: { studio, logo } }: Pick<PreviewProps, 'texts'>) {
  if (!logo)
    return (
      <p className={styles.sign}>
        <span className={styles.sun} aria-hidden="true" />
        {studio}
      </p>
    )
  const { path, width, height, bearsName } = logo
  return (
    <p className={styles.sign}>
      <img className={styles.logo} src={path} width={width} height={height} alt={bearsName ? studio : ''} />
      {!bearsName && studio}
    </p>
  )
}
