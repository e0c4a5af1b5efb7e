import { redirect } from 'react-router'

/** The footer's /blog: the blog has one address. */
export function loader() {
  return redirect('/blogPage', 301)
}
