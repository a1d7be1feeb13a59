import type { RouteDefinition } from '@sluice/sdk/api'
import { fieldName } from '../http/fieldName.ts'
import { parseQuery } from '../http/parseQuery.ts'
import type { Asked } from './toAsked.ts'

type Issue = { path: PropertyKey[]; errors?: unknown }

/**
 * The beginnings that a refusal may have, one for each field of a request that its schemas do not take, or
 * that holds what no database can; undefined when there is none. For tests.
 */
export function fieldsAtFault(route: RouteDefinition, asked: Asked): string[] | undefined {
  const { body } = asked.init
  const search = asked.url.slice(asked.url.indexOf('?'))
  const unread = [...new URLSearchParams(search).keys()].filter(isUnread)
  if (unread.length > 0) return unread.map(name => name.slice(0, 200))
  const parts = [
    [route.path, asked.path],
    [route.query, parseQuery(search)],
    [route.body, typeof body === 'string' ? parsed(body) : undefined],
  ] as const
  for (const [schema, input] of parts) {
    if (!schema || input === notJson) continue
    const result = schema.safeParse(input)
    const paths = result.success
      ? nullsIn(result.data)
      : result.error.issues.flatMap(issue => pathsOf(issue as Issue))
    if (paths.length > 0)
      return paths.map(path => `${fieldName(path).slice(0, 200) || 'The request'} `)
  }
  return undefined
}

/** Traits whose name cannot be told: left out they would widen the answer. */
const isUnread = (name: string) =>
  /^attributes?\[/.test(name) && (!name.endsWith(']') || /^\w+\[(__proto__)?\]$/.test(name))

const notJson = Symbol('not JSON')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}

/** Where an issue lies, and where those of a union's branches do. */
function pathsOf({ path, errors }: Issue): PropertyKey[][] {
  if (!Array.isArray(errors)) return [path]
  const inner = (errors as Issue[][]).flat().flatMap(pathsOf)
  return [path, ...inner.map(more => [...path, ...more])]
}

function nullsIn(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return value.includes('\0') ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [
    ...(key.includes('\0') ? [path] : []),
    ...nullsIn(each, [...path, Array.isArray(value) ? Number(key) : key]),
  ])
}
