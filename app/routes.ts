import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. Paths are spelt as the specification spells them. */
export default [
  layout('website/layout.tsx', [
    index('website/landing/landing.tsx'),
    route('classesPage', 'website/catalogue.tsx'),
    route('class/:slug', 'website/class-page.tsx'),
    route('teachers', 'website/teachers/teachers.tsx'),
    route('eventsPage', 'website/events/events.tsx'),
    route('eventsPage/:slug', 'website/events/event.tsx'),
    route('blogPage', 'website/blog/blog.tsx'),
    route('blogPage/:slug', 'website/blog/post.tsx'),
    route('testimonialPage', 'website/testimonials/testimonials.tsx'),
    route('course/:id', 'website/course/course.tsx'),
    route('about', 'website/about/about.tsx'),
    route('classes/:style', 'website/styles-of-yoga/style.tsx'),
    route('pricing', 'website/pricing/pricing.tsx'),
    route('privacy', 'website/legal/privacy.tsx'),
    route('terms', 'website/legal/terms.tsx'),
    route('schedule', 'website/schedule/schedule.tsx'),
    route('newsletter', 'website/subscription/newsletter.tsx'),
    route('subscription/confirm', 'website/subscription/confirm.tsx'),
    route('subscription/leave', 'website/subscription/leave.tsx'),
    route('contactUs', 'website/contact/contact.tsx'),
    route('contact', 'website/redirects.ts', { id: 'contact-moved' }),
    route('blog', 'website/redirects.ts', { id: 'blog-moved' }),
  ]),

  layout('login/layout.tsx', [
    route('authPage', 'sign-up/sign-up.tsx'),
    route('loginPage', 'login/login.tsx'),
    route('forgotPassword', 'login/forgot-password.tsx'),
    route('resetPassword', 'login/reset-password.tsx'),
    route('confirmEmail', 'login/confirm-email.tsx'),
    route('returnEmail', 'login/return-email.tsx'),
  ]),

  route('yogadashboard', 'dashboard/layout.tsx', [
    index('dashboard/home.tsx'),
    route('classes', 'dashboard/classes.tsx'),
    route('yoga-class/:classId', 'dashboard/class-detail.tsx'),
    route('session/:sessionId', 'dashboard/session.tsx'),
    route('profile', 'dashboard/profile/profile.tsx'),
    route('receipt/:paymentId', 'dashboard/receipt.tsx'),
    route('contact', 'dashboard/support.tsx'),
    route('centers', 'dashboard/centers.tsx'),
    route('subscription', 'dashboard/subscription.tsx'),
    route('conversations/:memberId?', 'dashboard/conversations.tsx'),
    route('applications', 'dashboard/applications.tsx'),
  ]),
] satisfies RouteConfig
