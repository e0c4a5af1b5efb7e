import { data } from 'react-router'
import type { BlogPostDetailOnWire } from '../../../contract/blog.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import { pageHead } from '../../head.ts'
import { postData, trail } from '../../structured-data/records.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { BackIcon } from '../../ui/icons.tsx'
import { across, fromImage } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import richTextStyles from '../../ui/rich-text.module.css'
import type { Route } from './+types/post'
import { DeletePost, DeleteQuestion } from './delete-post.tsx'
import { blogAddress } from './filter-posts.ts'
import { Letter } from './letter.tsx'
import styles from './post.module.css'
import postCardStyles from './post-card.module.css'
import { PostCard } from './post-card.tsx'
import { PostFacts } from './post-facts.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await apiOf(context).post(params.slug)
  if (answer.ok) return answer.data
  throw data(answer.message || TEXTS.unexpected, { status: answer.status === 404 ? 404 : 503 })
}

export default function Post({ loaderData: post }: Route.ComponentProps) {
  return (
    <>
      <PostText post={post} />
      {post.related.length > 0 && (
        <section className={`wrap ${styles.readNext}`} aria-labelledby="related">
          <h2 id="related">Read next</h2>
          <ul className={postCardStyles.list}>
            {post.related.map((other) => (
              <PostCard key={other._id} post={other} />
            ))}
          </ul>
        </section>
      )}
      <Letter />
      <DeleteQuestion />
    </>
  )
}

/** The post itself; at the desk it is shown before it is published. */
export function PostText({ post }: { post: BlogPostDetailOnWire }) {
  return (
    <article>
      <Picture className={styles.picture} {...across(fromImage(post.head))} first />
      <div className={`wrap ${styles.article}`}>
        <Link className={backLinkStyles.back} to="/blogPage">
          <BackIcon />
          All posts
        </Link>
        <p className={`${styles.category} ${postCardStyles.category}`}>
          <Link to={blogAddress({ category: post.category, search: '' })}>{post.category}</Link>
        </p>
        <h1>{post.title}</h1>
        <PostFacts post={post} />
        <p className="lede">{post.excerpt}</p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the API renders it from Markdown, without the writer's markup */}
        <div className={richTextStyles.richText} dangerouslySetInnerHTML={{ __html: post.html }} />
        <DeletePost post={post} />
      </div>
    </article>
  )
}

export function meta({ loaderData: post, matches }: Route.MetaArgs) {
  if (!post) return [titled(matches, 'Blog')]
  return pageHead(matches, {
    title: post.title,
    description: post.excerpt,
    path: `/blogPage/${post.slug}`,
    published: post.publishedAt,
    picture: post.image,
    feed: '/blog.rss',
    data:
      import.meta.env.SSR &&
      ((site, studio) => [
        postData(site, studio, post),
        trail(site, ['Blog', '/blogPage'], [post.title, `/blogPage/${post.slug}`]),
      ]),
  })
}
