import type { ComponentProps } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { isApplication } from '../document/application.ts'

type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string }

/** Within the application the router follows it, also to other parameters of this page ("?part=…"); to any other page it leads as a plain link does. */
export function Link({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation()
  const { preventScrollReset: _, replace: __, state: ___, discover: ____, prefetch: _____, ...plain } = rest
  if (!isApplication(pathname) || !isApplication(to.startsWith('?') ? pathname : to))
    return <a {...plain} href={to} />
  return <RouterLink {...rest} to={to} />
}
