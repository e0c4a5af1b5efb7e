import { TEXTS } from '../../../shared/texts.ts'
import notFoundStyles from '../../frame/not-found.module.css'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { print } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { Notice } from '../../ui/states.tsx'
import styles from './link-page.module.css'

type LinkPageProps = {
  /** The page's own address, without the secret. */
  action: string
  token: string
  /** What came of it, once it was done. */
  done: { ok: boolean; message: string } | undefined
  title: string
  titleWhenDone: string
  text: string
  button: string
  busyLabel: string
  /** Presses the button for people whose browser runs scripts: they clicked once already. */
  atOnce?: boolean
}

/**
 * Where a link of an email leads. It takes a press of a button, since mail scanners open every link of every mail.
 */
export function LinkPage(props: LinkPageProps) {
  const { action, token, title, titleWhenDone, text, button, busyLabel, atOnce } = props
  const done = props.done ?? (token ? undefined : { ok: false, message: TEXTS.subscriptionInvalid })

  return (
    <div className={`wrap ${notFoundStyles.page}`}>
      <Picture className={notFoundStyles.picture} {...print('plate-attention')} />
      <div id="link-page" data-answer>
        <h1>{done?.ok ? titleWhenDone : title}</h1>
        {done?.ok ? (
          <>
            <p className="lede" role="status">
              {done.message}
            </p>
            <ButtonLink look="line" to="/classesPage">
              See all classes
            </ButtonLink>
          </>
        ) : (
          <form
            method="post"
            className={styles.confirm}
            action={action}
            data-on="send"
            data-failed={TEXTS.unreachable}
            data-at-once={atOnce && token && !done ? '' : undefined}
          >
            <p className="lede">{text}</p>
            {done && <Notice>{done.message}</Notice>}
            <input type="hidden" name="token" value={token} />
            {done ? (
              <ButtonLink look="line" to="/newsletter">
                Ask for a new link
              </ButtonLink>
            ) : (
              <Button type="submit" busyLabel={busyLabel}>
                {button}
              </Button>
            )}
          </form>
        )}
      </div>
    </div>
  )
}
