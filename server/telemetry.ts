import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Metrics } from '../api/ops/metrics.ts'
import type { Config } from './config.ts'

/** Longer than this the end of the program does not wait for a collector. */
const LAST_WORDS_MS = 3_000

/**
 * Sends traces of requests, and what /metrics has, to a collector of OpenTelemetry (OTLP over HTTP). Not read without an
 * endpoint.
 * @returns what sends the rest and stops; it never fails
 */
export function sendTelemetry(
  { endpoint, serviceName, sampled, everyMs }: NonNullable<Config['telemetry']>,
  metrics: Metrics,
): () => Promise<void> {
  const resource = resourceFromAttributes({
    'service.name': serviceName,
    'service.instance.id': `${process.pid}`,
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const traces = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampled) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  })
  trace.setGlobalTracerProvider(traces)
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
        exportIntervalMillis: everyMs,
        exportTimeoutMillis: Math.min(everyMs, LAST_WORDS_MS),
        metricProducers: [{ collect: () => collect(metrics, resource) }],
      }),
    ],
  })
  return async () => {
    const sent = Promise.allSettled([traces.shutdown(), meters.shutdown()])
    const tired = new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS).unref())
    await Promise.race([sent, tired])
  }
}

const began = clock(Date.now())

/** The same counters as /metrics, under the same names. */
async function collect(metrics: Metrics, resource: Resource) {
  const now = clock(Date.now())
  const found = await metrics.values()
  return {
    resourceMetrics: {
      resource,
      scopeMetrics: [{ scope: { name: 'zen-flow-yoga' }, metrics: found.map((one) => asOtlp(one, now)) }],
    },
    errors: [],
  }
}

type Found = Awaited<ReturnType<Metrics['values']>>[number]

function asOtlp({ name, help, type, values }: Found, now: [number, number]): MetricData {
  const common = {
    descriptor: { name, description: help, unit: '', valueType: 1 },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const at = { startTime: began, endTime: now }
  if (type === 'histogram')
    return {
      ...common,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histogramsIn(values).map(({ labels, value }) => ({ ...at, attributes: labels, value })),
    }
  const dataPoints = values.map(({ labels, value }) => ({ ...at, attributes: { ...labels }, value }))
  return type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** Prometheus counts up to each boundary, and OpenTelemetry between two of them. */
function histogramsIn(values: Found['values']) {
  const byLabels = new Map<string, Found['values']>()
  for (const value of values) {
    const { le: _, ...labels } = value.labels
    const key = JSON.stringify(labels)
    byLabels.set(key, [...(byLabels.get(key) ?? []), value])
  }
  return [...byLabels].map(([key, all]) => {
    const told = (ending: string) => all.find(({ metricName }) => metricName?.endsWith(ending))?.value ?? 0
    const upTo = all.filter(({ metricName }) => metricName?.endsWith('_bucket'))
    const counts = upTo.map(({ value }, index) => value - (upTo[index - 1]?.value ?? 0))
    const boundaries = upTo.map(({ labels }) => Number(labels.le)).filter(Number.isFinite)
    return {
      labels: JSON.parse(key) as Record<string, string>,
      value: { buckets: { boundaries, counts }, sum: told('_sum'), count: told('_count') },
    }
  })
}

/** Seconds, and nanoseconds within them. */
function clock(at: number): [number, number] {
  return [Math.floor(at / 1000), (at % 1000) * 1_000_000]
}
