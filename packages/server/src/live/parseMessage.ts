import * as z from 'zod/mini'
import { ServerError } from '../errors.ts'
import { type EventName, eventNames, eventTags } from './eventTags.ts'

/** Values per filter, and characters of each. */
const mostValues = 50
const longestValue = 200

const value = z.string().check(z.minLength(1), z.maxLength(longestValue))
const values = z.pipe(
  z.union([value, z.array(value).check(z.minLength(1), z.maxLength(mostValues))]),
  z.transform(given => [given].flat()),
)
const pattern = z.string().check(
  z.refine(text => patternEvents(text).length > 0, {
    error: `must be one of ${eventNames.join(', ')}, or one of them with * for its last part, or *`,
  }),
)
const wanted = {
  event: pattern,
  filters: z.optional(z.record(z.string().check(z.maxLength(50)), values)),
  exclude: z.optional(z.strictObject({ source: values })),
  changed: z.optional(value),
}
const schemas = {
  subscribe: z.object({
    type: z.literal('subscribe'),
    ...wanted,
    since: z.optional(z.int().check(z.minimum(0))),
  }),
  unsubscribe: z.object({ type: z.literal('unsubscribe'), ...wanted }),
  auth: z.object({ type: z.literal('auth'), api_key: z.string().check(z.maxLength(200)) }),
  ping: z.object({ type: z.literal('ping') }),
}

export type ClientMessage = z.output<(typeof schemas)[keyof typeof schemas]>
export type Wanted = Pick<
  z.output<typeof schemas.subscribe>,
  'event' | 'filters' | 'exclude' | 'changed'
>

/** The events that a name stands for: itself, `sale.*`, or all. */
export function patternEvents(text: string): EventName[] {
  if (text === '*') return eventNames
  if (text.endsWith('.*')) return eventNames.filter(name => name.startsWith(text.slice(0, -1)))
  return eventNames.filter(name => name === text)
}

/**
 * Reads what a client of the feed sends.
 *
 * @throws ServerError `invalid_message`, naming the field and the value.
 */
export function parseMessage(text: string): ClientMessage {
  const body = parseJson(text)
  const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined
  const schema =
    typeof type === 'string' && Object.hasOwn(schemas, type)
      ? schemas[type as keyof typeof schemas]
      : undefined
  if (!schema) throw refuse(`type ${show(type)} must be one of ${Object.keys(schemas).join(', ')}`)
  const parsed = z.safeParse<z.ZodMiniType<ClientMessage>>(schema, body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw refuse(`${issue?.path.join('.') || 'message'} ${issue?.message ?? 'is not valid'}`, type)
  }
  const message = parsed.data
  if (message.type === 'subscribe' || message.type === 'unsubscribe') checkTags(message)
  return message
}

/** A filter by a tag that an event does not have would never let it through, without a word. */
function checkTags({ type, event, filters, exclude }: Wanted & { type: string }) {
  const names = patternEvents(event)
  const tagsOf = (name: EventName): readonly string[] => eventTags[name]
  const tags = new Set(names.flatMap(tagsOf))
  for (const tag of Object.keys(filters ?? {})) {
    if (!tags.has(tag))
      throw refuse(
        `filters.${tag} must be one of the tags of ${event}: ${[...tags].join(', ')}`,
        type,
      )
    const without = names.filter(name => !tagsOf(name).includes(tag))
    if (without.length > 0)
      throw refuse(
        `filters.${tag} is a tag of some events of ${event} alone, and would keep back all others (${without.join(', ')}): subscribe to each kind with its own tags`,
        type,
      )
  }
  if (exclude && !tags.has('source')) throw refuse(`exclude.source is no tag of ${event}`, type)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('message must be JSON')
  }
}

const show = (given: unknown) =>
  typeof given === 'string' ? JSON.stringify(given.slice(0, 50)) : `of type ${typeof given}`

/** `type` is what the message was meant to be, as far as that can be said. */
const refuse = (message: string, type?: unknown) =>
  new ServerError(message, { code: 'invalid_message', fields: { type } })
