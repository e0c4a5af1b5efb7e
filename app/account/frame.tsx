import type { ReactNode } from 'react'
import { print } from '../art.ts'
import { Picture } from '../components/picture.tsx'
import '../styles/account.css'

/** A print on the left, a sheet to fill in on the right. */
export function AccountFrame({ over, children }: { over?: string; children: ReactNode }) {
  return (
    <div className="wiz">
      <div className="wiz-art">
        <Picture {...print('wizard')} first />
        {over && <p className="over num">{over}</p>}
      </div>
      <div className="sheet">{children}</div>
    </div>
  )
}
