import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. Paths are spelt as the specification spells them. */
export default [
  layout('website/layout.tsx', [
    index('website/landing/landing.tsx'),
    route('classesPage', 'website/catalogue.tsx'),
    route('class/:slug', 'website/class-page.tsx'),
  ]),
] satisfies RouteConfig
