import { TIMINGS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { memberApi } from '../api/member.ts'
import { toast, UNDO } from '../ui/toast.ts'
import { refreshPage } from './refresh.ts'

/** For the author and an admin; the server decides again. Asks first, and can be undone for a while after. */
export function askToDelete(button: HTMLElement) {
  const question = document.querySelector<HTMLDialogElement>('dialog[data-question]')
  const [text, yes, no] = ['p', '[data-yes]', '[data-no]'].map((part) =>
    question?.querySelector<HTMLElement>(part),
  )
  const { post = '', slug = '', title = '' } = button.dataset
  if (!question || !text || !yes || !no) return
  text.textContent = `“${title}” leaves the blog at once. You can bring it back right afterwards.`
  const asked = yes.textContent
  no.onclick = () => question.close()
  question.onclick = ({ target }) => {
    if (target === question || (target as Element).closest('[data-close]')) question.close()
  }
  yes.onclick = async () => {
    yes.ariaBusy = yes.ariaDisabled = 'true'
    yes.textContent = 'Deleting...'
    yes.onclick = null
    await deletePost(post, slug)
    question.close()
    yes.ariaBusy = yes.ariaDisabled = null
    yes.textContent = asked
    // The button that was pressed is gone with the post: the keyboard goes on from the page.
    if (!button.isConnected) document.getElementById('main')?.focus({ preventScroll: true })
  }
  question.showModal()
}

async function deletePost(id: string, slug: string) {
  const answer = await memberApi.deletePost(id)
  if (!answer.ok) return void toast.error(answer.message || TEXTS.unexpected)
  // The page of the post is gone with it.
  const isItsPage = location.pathname === `/blogPage/${slug}`
  if (isItsPage) await refreshPage('/blogPage')
  else await refreshPage()
  toast.success(answer.message, {
    milliseconds: TIMINGS.undo,
    action: { label: UNDO, run: () => restore(id) },
  })
}

async function restore(id: string) {
  const answer = await memberApi.restorePost(id)
  if (!answer.ok) return toast.error(answer.message || TEXTS.unexpected)
  toast.success(answer.message)
  await refreshPage()
}
