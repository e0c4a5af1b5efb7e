import { type Context, Hono } from 'hono'
import { KnobError, readFault, readPlan, readRule } from '../knobs.ts'
import { reset, type Sandbox, turn } from '../sandbox.ts'
import { planDeliveries } from '../webhooks/events.ts'
import { disputeByBank } from './dispute.ts'
import { readLedger } from './ledger.ts'
import { loopbackOnly } from './loopback.ts'
import { panelPage } from './page.ts'
import { payAsCustomer } from './pay.ts'

const JUMPS = { jumpSeconds: 1000, jumpMinutes: 60_000, jumpHours: 3_600_000, jumpDays: 86_400_000 }

/** Everything that is ours and not Razorpay's: below /_sandbox, and the page at / that drives it. */
export function controlRoutes(sandbox: Sandbox): Hono {
  const { store, clock } = sandbox
  const app = new Hono()
  const change = changing(sandbox)

  app.use('/', loopbackOnly)
  app.use('/_sandbox/*', loopbackOnly)
  app.route('/', panelPage())

  app.get('/_sandbox/ledger', (context) => context.json(readLedger(sandbox)))
  app.get('/_sandbox/events', (context) => context.json(readLedger(sandbox).events))
  app.get('/_sandbox/deliveries', (context) => context.json(readLedger(sandbox).deliveries))
  app.post('/_sandbox/reset', async (context) => context.json(await change(() => reset(sandbox))))

  app.get('/_sandbox/knobs', (context) => context.json(sandbox.knobs))
  app.patch('/_sandbox/knobs', async (context) => {
    const changes = await readJson<Record<string, unknown>>(context)
    return context.json(await change(() => turn(sandbox, changes)))
  })

  app.get('/_sandbox/clock', (context) => context.json(readClock(sandbox)))
  app.post('/_sandbox/clock', async (context) => {
    const body = await readJson<Record<string, number>>(context)
    await store.write(() => {
      for (const [name, value] of Object.entries(body)) {
        if (name !== 'scale' && !(name in JUMPS)) throw new KnobError(`The clock knows no "${name}".`)
        if (!(value > 0)) throw new KnobError('The clock only goes forward.')
        if (name === 'scale') clock.setScale(value)
        else clock.jump(value * JUMPS[name as keyof typeof JUMPS])
      }
    })
    return context.json(readClock(sandbox))
  })

  app.post('/_sandbox/orders/:id/pay', async (context) =>
    context.json(await payAsCustomer(sandbox, context.req.param('id'), await readJson(context))),
  )

  app.post('/_sandbox/payments/:id/dispute', async (context) =>
    context.json(await disputeByBank(sandbox, context.req.param('id'), await readJson(context))),
  )

  routeWebhooks(app, sandbox)
  app.post('/_sandbox/events/:id/replay', async (context) => {
    const plan = readPlan(await readJson(context))
    if (plan.escapes || plan.shuffleKeys)
      throw new KnobError('The body of an event stands as it was written.')
    const id = context.req.param('id')
    await store.write(() => {
      const { changes } = store
        .sql('update events set secret = ? where id = ?')
        .run(sandbox.webhookSecret, id)
      if (changes === 0) throw new KnobError('There is no such event.')
      planDeliveries(sandbox, id, clock.now() + (plan.delayMs ?? 0), { ...plan, sinceMs: clock.now() })
    })
    return context.json({ replayed: id })
  })

  app.post('/_sandbox/faults', async (context) => {
    const fault = readFault(await readJson(context))
    return context.json(await change(() => turn(sandbox, { faults: [...sandbox.knobs.faults, fault] })))
  })
  app.delete('/_sandbox/faults', async (context) =>
    context.json(await change(() => turn(sandbox, { faults: [] }))),
  )
  return app
}

/** @returns what turns knobs, and answers all of them */
function changing(sandbox: Sandbox) {
  return (work: () => void) =>
    sandbox.store.write(() => {
      work()
      return sandbox.knobs
    })
}

function routeWebhooks(app: Hono, sandbox: Sandbox) {
  const { store, clock } = sandbox
  const change = changing(sandbox)
  app.post('/_sandbox/webhooks/rules', async (context) => {
    const rule = readRule(await readJson(context))
    return context.json(
      await change(() => turn(sandbox, { webhooks: { rules: [...sandbox.knobs.webhooks.rules, rule] } })),
    )
  })
  app.delete('/_sandbox/webhooks/rules', async (context) =>
    context.json(await change(() => turn(sandbox, { webhooks: { rules: [] } }))),
  )
  app.post('/_sandbox/webhooks/secret', async (context) => {
    const { secret } = await readJson<{ secret?: string }>(context)
    if (!secret) throw new KnobError('A new secret is needed.')
    sandbox.previousSecret = sandbox.webhookSecret
    sandbox.webhookSecret = secret
    return context.json({ changed: true })
  })
  app.post('/_sandbox/webhooks/enable', async (context) => {
    await store.write(() => store.sql('update endpoints set disabled_ms = null').run())
    return context.json(readLedger(sandbox).endpoints)
  })
  app.post('/_sandbox/webhooks/endpoints', async (context) => {
    const { urls } = await readJson<{ urls?: string[] }>(context)
    if (!Array.isArray(urls) || !urls.every((url) => URL.canParse(url)))
      throw new KnobError('The endpoints are a list of addresses: {"urls": […]}.')
    await store.write(() => {
      store.sql('delete from endpoints').run()
      for (const url of urls) store.sql('insert into endpoints (url) values (?)').run(new URL(url).href)
    })
    return context.json(readLedger(sandbox).endpoints)
  })
  app.post('/_sandbox/webhooks/flush', async (context) => {
    const { changes } = await store.write(() =>
      store.sql("update deliveries set next_ms = ? where status = 'pending'").run(clock.now()),
    )
    return context.json({ due: Number(changes) })
  })
}

function readClock({ clock }: Sandbox) {
  return { now: clock.seconds(), iso: new Date(clock.now()).toISOString(), scale: clock.scale() }
}

async function readJson<T extends object>(context: Context): Promise<T> {
  try {
    const body: unknown = JSON.parse((await context.req.text()) || '{}')
    if (body !== null && typeof body === 'object' && !Array.isArray(body)) return body as T
  } catch {}
  throw new KnobError('The body is no JSON object.')
}
