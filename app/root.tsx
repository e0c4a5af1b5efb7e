import { type ReactNode, use } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useNavigation } from 'react-router'
import { TEXTS } from '../contract/texts.ts'
import type { Route } from './+types/root'
import { ToastProvider } from './components/toast.tsx'
import { Nonce } from './nonce.ts'
import { AuthProvider } from './session.tsx'
import { siteUrlContext } from './site.ts'
import { THEME_SCRIPT, ThemeProvider } from './theme.tsx'
import { Lost, titleOf } from './website/lost.tsx'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/site.css'

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteUrlContext) }
}

/** The site does not move while one reads it. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(Nonce)
  return (
    // The theme's class is set by the script below, before React comes.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }}
        />
        <Font file="anek-latin" />
        <Font file="eczar-latin" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <ThemeProvider>
          <AuthProvider>
            <ToastProvider>{children}</ToastProvider>
          </AuthProvider>
        </ThemeProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <>
      <Waiting />
      <Outlet />
    </>
  )
}

/** The next page is on its way. */
function Waiting() {
  const waiting = useNavigation().state !== 'idle'
  return (
    <div role="status">
      {waiting && (
        <>
          <span className="waiting" />
          <span className="vh">{TEXTS.loading}</span>
        </>
      )}
    </div>
  )
}

function Font({ file }: { file: string }) {
  return (
    <link rel="preload" href={`/fonts/${file}.woff2`} as="font" type="font/woff2" crossOrigin="anonymous" />
  )
}

export function meta({ error }: Route.MetaArgs) {
  return [{ title: titleOf(error) }]
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <Lost error={error} />
}
