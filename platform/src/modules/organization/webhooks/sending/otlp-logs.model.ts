type Message = { messageId: string; body: string }

/** A value of OTLP in JSON (opentelemetry-proto, `common.proto`). */
type AnyValue =
  | { stringValue: string }
  | { boolValue: boolean }
  | { intValue: string }
  | { doubleValue: number }
  | { arrayValue: { values: AnyValue[] } }
  | { kvlistValue: { values: KeyValue[] } }
type KeyValue = { key: string; value: AnyValue }

type Event = { type: string; timestamp: string; data: Record<string, unknown> }

/** Fields that OpenTelemetry's semantic conventions have names for. Others are named `lintel.` and their name in events. */
const conventional: Record<string, string> = {
  actorId: 'user.id',
  actorName: 'user.full_name',
  address: 'client.address',
  userAgent: 'user_agent.original',
}

/** INFO. */
const severityNumber = 9

/**
 * Events as a request of OTLP/HTTP for logs, in JSON (`ExportLogsServiceRequest`). Receivers recognize events that are sent again by
 * `log.record.uid`.
 */
export function otlpLogs(organizationId: string, messages: readonly Message[], time: Date): string {
  const observedTimeUnixNano = nanoseconds(time)
  const logRecords = messages.map(({ messageId, body }) => {
    const { type, timestamp, data } = JSON.parse(body) as Event
    return {
      timeUnixNano: nanoseconds(new Date(typeof data.at === 'string' ? data.at : timestamp)),
      observedTimeUnixNano,
      severityNumber,
      severityText: 'INFO',
      eventName: type,
      body: { stringValue: bodyText(type, data) },
      attributes: attributesOf({ 'log.record.uid': messageId, ...withAttributeNames(data) }),
    }
  })
  const resource = { attributes: attributesOf({ 'service.name': 'lintel', 'lintel.organization': organizationId }) }
  return JSON.stringify({ resourceLogs: [{ resource, scopeLogs: [{ scope: { name: 'lintel.events' }, logRecords }] }] })
}

/** `member-added by Evelyn Everett` for entries of the audit log, the event's type for others. */
function bodyText(type: string, { action, actorName }: Record<string, unknown>): string {
  return typeof action === 'string' && typeof actorName === 'string' ? `${action} by ${actorName}` : type
}

function withAttributeNames(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [conventional[key] ?? `lintel.${key}`, value]))
}

/** Attributes have a value: what is null is omitted. */
function attributesOf(values: Record<string, unknown>): KeyValue[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const converted = anyValue(value)
    return converted ? [{ key, value: converted }] : []
  })
}

function anyValue(value: unknown): AnyValue | undefined {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  // 64-bit integers are strings in the JSON of protocol buffers.
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.flatMap((one) => anyValue(one) ?? []) } }
  if (typeof value !== 'object' || value === null) return undefined
  return { kvlistValue: { values: attributesOf(value as Record<string, unknown>) } }
}

function nanoseconds(date: Date): string {
  return `${date.getTime()}000000`
}
