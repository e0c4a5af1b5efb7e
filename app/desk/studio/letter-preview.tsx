import type { LetterTextsOnWire } from '../../../contract/letter-texts.ts'
import { type LetterWords, wordLetter } from '../../../shared/letter-texts.ts'
import styles from './letters.module.css'

export type Letter = LetterTextsOnWire['letters'][number]

type PreviewProps = { letter: Letter; words: LetterWords; texts: LetterTextsOnWire }

export function Preview({ letter: { example }, words, texts }: PreviewProps) {
  const { subject, opening, closing } = wordLetter(example, words, texts.studio)
  return (
    <>
      <Sign texts={texts} />
      <div className={styles.letter}>
        <p className={styles.subject}>{subject}</p>
        <p>Hello {texts.reader},</p>
        <Paragraphs lines={opening} isOwn />
        <Paragraphs lines={example.lines} />
        {example.facts.length > 0 && (
          <dl className={styles.facts}>
            {example.facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <Paragraphs lines={example.closing} />
        <Paragraphs lines={closing} isOwn />
        {example.links.map((text, at) => (
          <p key={text} className={at === 0 ? styles.button : styles.other}>
            {text}
          </p>
        ))}
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

function Paragraphs({ lines, isOwn = false }: { lines: string[]; isOwn?: boolean }) {
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same.
    <p key={`${at}-${line}`} className={isOwn ? styles.own : undefined}>
      {line}
    </p>
  ))
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
