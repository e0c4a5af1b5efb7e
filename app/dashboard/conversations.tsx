import { useCallback } from 'react'
import { redirect, useRevalidator } from 'react-router'
import type { ConversationSummaryOnWire } from '../../contract/conversation.ts'
import { memberApi } from '../api/member.ts'
import { redirectToLogin, requireUser } from '../auth/gate.ts'
import { titled } from '../studio.ts'
import { yourTime } from '../times.ts'
import backLinkStyles from '../ui/back-link.module.css'
import badgeStyles from '../ui/badge.module.css'
import { BackIcon } from '../ui/icons.tsx'
import { print } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { Failed } from '../ui/load-error.tsx'
import { Picture } from '../ui/picture.tsx'
import { Empty } from '../ui/states.tsx'
import { useRefresh } from '../use-refresh.ts'
import type { Route } from './+types/conversations'
import { Conversation } from './conversation.tsx'
import styles from './conversations.module.css'
import pageStyles from './page.module.css'

/** The studio's side of the live chat. For anyone but an admin there is no such room. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  if (user.role !== 'admin') throw redirect('/yogadashboard')
  const list = await memberApi.conversations()
  if (list.status === 401) throw redirectToLogin(request)
  return { list, memberId: params.memberId }
}

export default function Conversations({ loaderData: { list, memberId } }: Route.ComponentProps) {
  useRefresh(true)
  const chosen = list.ok ? list.data.find((one) => one.memberId === memberId) : undefined
  return (
    <>
      <h1>Conversations</h1>
      {!list.ok && <Failed message={list.message} />}
      {list.ok && list.data.length === 0 && (
        <Empty
          className={pageStyles.empty}
          picture={<Picture {...print('empty-mat')} />}
          title="Nobody has written yet"
          text="Messages from the live chat appear here, the unanswered first."
        />
      )}
      {list.ok && list.data.length > 0 && (
        <div className={memberId ? `${styles.layout} ${styles.chosen}` : styles.layout}>
          <nav aria-label="Conversations">
            <ul>
              {list.data.map((one) => (
                <li key={one.memberId}>
                  <Summary summary={one} current={one.memberId === memberId} />
                </li>
              ))}
            </ul>
          </nav>
          {memberId ? (
            <Talk
              key={memberId}
              memberId={memberId}
              name={chosen?.name ?? 'A member'}
              email={chosen?.email}
            />
          ) : (
            <p className={`lede ${styles.hint}`}>Choose a conversation to read and answer it.</p>
          )}
        </div>
      )}
    </>
  )
}

function Summary({ summary, current }: { summary: ConversationSummaryOnWire; current: boolean }) {
  const { memberId, name, from, text, at } = summary
  return (
    <Link to={`/yogadashboard/conversations/${memberId}`} aria-current={current ? 'page' : undefined}>
      <span>
        <b>{name}</b>
        {from === 'member' && <span className={badgeStyles.accent}>Unanswered</span>}
      </span>
      <span className={styles.excerpt}>
        {from === 'studio' && 'You: '}
        {text}
      </span>
      <time className="small" dateTime={at}>
        {yourTime.format(new Date(at))}
      </time>
    </Link>
  )
}

type TalkProps = { memberId: string; name: string; email: string | undefined }

function Talk({ memberId, name, email }: TalkProps) {
  const { revalidate } = useRevalidator()
  const look = useCallback(() => memberApi.conversationWith(memberId), [memberId])
  return (
    <section aria-labelledby="with">
      <Link className={`${backLinkStyles.back} ${styles.back}`} to="/yogadashboard/conversations">
        <BackIcon />
        All conversations
      </Link>
      <h2 id="with">{name}</h2>
      {email && <p className="small">{email}</p>}
      <Conversation
        look={look}
        send={(text) => memberApi.answerMember(memberId, text)}
        me="studio"
        nameOf={{ studio: 'The studio', member: name }}
        label="Your answer"
        onSent={revalidate}
      />
    </section>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Conversations')]
}
