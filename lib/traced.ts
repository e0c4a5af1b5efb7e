import { type Attributes, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** Without an endpoint for traces (server/telemetry.ts) none of this records anything, and costs a microsecond. */
const tracer = trace.getTracer('zen-flow-yoga')

/** What the work may say of itself. */
export type Step = {
  isRecorded: boolean
  rename(name: string): void
  note(facts: Attributes): void
  fail(): void
}

/**
 * Does some work as a step of its own in the trace of its request, or as a trace of its own.
 * @param attributes in OpenTelemetry's names; never a value that somebody typed
 */
export async function traced<T>(
  name: string,
  kind: 'server' | 'client',
  attributes: Attributes,
  work: (step: Step) => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, {
    kind: kind === 'server' ? SpanKind.SERVER : SpanKind.CLIENT,
    attributes,
  })
  const step: Step = {
    isRecorded: span.isRecording(),
    rename: (to) => span.updateName(to),
    note: (facts) => span.setAttributes(facts),
    fail: () => span.setStatus({ code: SpanStatusCode.ERROR }),
  }
  try {
    return await context.with(trace.setSpan(context.active(), span), work, undefined, step)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : undefined })
    throw error
  } finally {
    span.end()
  }
}

/** A step that has been done already, where a request's trace is under way. @param milliseconds that it took */
export function tracedAlready(name: string, attributes: Attributes, milliseconds: number, failed: boolean) {
  if (!trace.getActiveSpan()?.isRecording()) return
  const end = Date.now()
  const span = tracer.startSpan(name, {
    kind: SpanKind.CLIENT,
    attributes,
    startTime: end - milliseconds,
  })
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(end)
}
