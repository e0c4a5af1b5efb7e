import type { Context } from 'hono'

export const panelPage = (context: Context) => context.html('<!doctype html><title>Razorpay sandbox</title>')
