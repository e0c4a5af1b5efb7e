import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { BlogPostOnWire } from '../../../contract/contact.ts'
import { TIMINGS } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { memberApi } from '../../api/member.ts'
import { useAuth } from '../../login/session.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

const Question = lazy(() => import('../../ui/question.tsx'))

/** For the author and an admin; the server decides again. Asks first, and can be undone for a while after. */
export function DeletePost({ post }: { post: BlogPostOnWire }) {
  const { user } = useAuth()
  const [asking, setAsking] = useState(false)
  const deletePost = useDeletePost(post)
  if (!user || (user.role !== 'admin' && user.id !== post.authorId)) return null
  return (
    <>
      <Button
        look="quiet"
        small
        aria-haspopup="dialog"
        aria-label={`Delete ${post.title}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <Suspense>
        {asking && (
          <Question
            title="Delete this post?"
            text={`“${post.title}” leaves the blog at once. You can bring it back right afterwards.`}
            yes="Delete post"
            yesBusy="Deleting..."
            no="Keep it"
            onYes={deletePost}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function useDeletePost(post: BlogPostOnWire) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const navigate = useNavigate()

  async function restore() {
    const answer = await memberApi.restorePost(post._id)
    if (!answer.ok) return toast.error(answer.message || TEXTS.unexpected)
    toast.success(answer.message)
    revalidate()
  }

  return async () => {
    const answer = await memberApi.deletePost(post._id)
    if (!answer.ok) return toast.error(answer.message || TEXTS.unexpected)
    toast.success(answer.message, {
      milliseconds: TIMINGS.undo,
      action: { label: 'Undo', run: restore },
    })
    // The page of the post is gone with it.
    if (pathname === `/blogPage/${post.slug}`) return navigate('/blogPage')
    await revalidate()
    // The button that was pressed is gone too: the keyboard goes on from the page.
    focusPage()
  }
}

/** Once the dialog is gone, which would take the focus back. */
function focusPage() {
  if (document.querySelector('[role=dialog]')) setTimeout(focusPage, 50)
  else document.getElementById('main')?.focus({ preventScroll: true })
}
