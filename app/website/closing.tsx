import type { ReactNode } from 'react'
import { print } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import '../styles/closing.css'

/** The last band of a page. */
export function Closing({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="closing" aria-labelledby="closing">
      <Picture className="wide" {...print('band-closing')} />
      <Picture className="narrow" {...print('band-narrow-closing')} />
      <div className="wrap in">
        <h2 id="closing">{title}</h2>
        <p>{text}</p>
        {children}
      </div>
    </section>
  )
}
