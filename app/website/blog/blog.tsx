import { data, useSearchParams } from 'react-router'
import type { BlogPostOnWire } from '../../../contract/contact.ts'
import { BLOG_FILTERS } from '../../../shared/enums.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import { SearchForm } from '../../form/search-form.tsx'
import { pageHead } from '../../head.ts'
import { trail } from '../../structured-data/records.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { print } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Results } from '../../ui/results.tsx'
import { Empty } from '../../ui/states.tsx'
import { CouldNotLoad } from '../could-not-load.tsx'
import type { Route } from './+types/blog'
import styles from './blog.module.css'
import { DeleteQuestion } from './delete-post.tsx'
import { arrange, blogAddress, type Filter, readFilter } from './filter-posts.ts'
import { Letter } from './letter.tsx'
import postCardStyles from './post-card.module.css'
import { PostCard } from './post-card.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await apiOf(context).posts()
  if (answer.ok) return data({ posts: answer.data, error: '' })
  return data({ posts: [], error: TEXTS.blogFailed }, { status: 503 })
}

/** The parts of the page that a choice changes. */
const CHANGED = 'categories kept-filters shelf'

export default function Blog({ loaderData }: Route.ComponentProps) {
  const [address] = useSearchParams()
  const filter = readFilter(address)
  return (
    <>
      <div className="wrap">
        <div className="page-head">
          <h1>Notes from the mat</h1>
          <div className={styles.intro}>
            <p className="lede">Short pieces by our teachers, to read while the tea is steeping.</p>
            <SearchForm
              label="Search articles"
              placeholder="Search articles"
              value={filter.search}
              action="/blogPage"
              swap={CHANGED}
              keep={{ category: filter.category === 'All' ? undefined : filter.category }}
            />
          </div>
        </div>
        <nav className={styles.categories} aria-label="Categories" id="categories">
          {BLOG_FILTERS.map((category) => (
            <Link
              key={category}
              to={blogAddress({ ...filter, category })}
              id={`category-${category}`}
              aria-current={category === filter.category ? 'true' : undefined}
              data-on="link"
              data-swap={CHANGED}
            >
              {category}
            </Link>
          ))}
        </nav>
        <Results id="shelf" className={styles.lists} waiting={TEXTS.blogLoading} failed={TEXTS.blogFailed}>
          <Posts {...loaderData} filter={filter} />
        </Results>
      </div>
      <Letter />
      <DeleteQuestion />
    </>
  )
}

function Posts({ posts, error, filter }: { posts: BlogPostOnWire[]; error: string; filter: Filter }) {
  const { featured, heading, latest, empty } = arrange(posts, filter)
  return (
    <>
      {error && <CouldNotLoad text={error} />}
      {empty && (
        <Empty picture={<Picture {...print('empty-mat')} />} title={TEXTS.noPosts} text={empty}>
          {(filter.search || filter.category !== 'All') && (
            <ButtonLink look="line" to="/blogPage" data-on="link" data-swap={CHANGED}>
              Show all posts
            </ButtonLink>
          )}
        </Empty>
      )}
      {featured.length > 0 && (
        <section aria-labelledby="featured">
          <h2 id="featured">Featured Posts</h2>
          <ul className={styles.featured}>
            {featured.map((post, i) => (
              <PostCard key={post._id} post={post} lead={i === 0} />
            ))}
          </ul>
        </section>
      )}
      {latest.length > 0 && (
        <section aria-labelledby="latest">
          <h2 id="latest">{heading}</h2>
          <p className="sr-only" role="status" data-announce>
            {latest.length === 1 ? '1 post' : `${latest.length} posts`}
          </p>
          <ul className={postCardStyles.list}>
            {latest.map((post) => (
              <PostCard key={post._id} post={post} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Blog',
    description: 'Short pieces by the teachers of {studio} on practice, breath, rest, food and daily life.',
    path: '/blogPage',
    picture: 'band-blog',
    feed: '/blog.rss',
    data: import.meta.env.SSR && ((site) => [trail(site, ['Blog', '/blogPage'])]),
  })
}
