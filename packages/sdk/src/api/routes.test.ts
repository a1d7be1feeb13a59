import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import type { Client } from '../client.ts'
import type { RouteDefinition } from './routes/RouteDefinition.ts'
import { routeMethods } from './routes/routeMethods.ts'
import {
  type KnownPath,
  type RouteInput,
  type RouteOutput,
  type RoutePath,
  routes,
} from './routes.ts'

const all = Object.entries(routes) as [RoutePath, RouteDefinition][]

describe('routeMethods', () => {
  test('default: every public address, by its method', () => {
    const methods = Object.values(routeMethods)
    expect(methods).toHaveLength(233)
    // /orders/v1 is the one that is both.
    expect(methods.filter(method => method === 'GET')).toHaveLength(180)
    expect(methods.filter(method => method === 'POST')).toHaveLength(52)
    expect(methods.filter(method => method === 'PUT')).toHaveLength(1)
  })

  test('behavior: none of them is for administrators', () => {
    for (const path of Object.keys(routeMethods)) expect(path).toMatch(/^\/(?!admin\/)[a-z]/)
  })
})

describe('routes', () => {
  test('default: the 65 operations that a client, a kit or a server needs', () => {
    expect(all).toHaveLength(65)
  })

  test.each(all)('behavior: %s is a known address, called the known way', (path, route) => {
    expect(routeMethods[path]).toBe(route.method)
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
    const shape = route.path ? z.toJSONSchema(route.path, { io: 'input' }).properties : {}
    expect(Object.keys(shape ?? {}).sort()).toEqual(inPath.sort())
    expect(route.method === 'GET' && route.body !== undefined).toBe(false)
  })

  test.each(all)(
    'behavior: %s never fails on a null that is not the heart of the answer',
    (_, { response }) => {
      const nulls = (schema: z.core.JSONSchema.BaseSchema): unknown => {
        if (schema.anyOf?.some(option => typeof option === 'object' && option.type === 'null'))
          return null
        const required = new Set(schema.required ?? [])
        return Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, property]) => [
            name,
            required.has(name) ? minimal(property as z.core.JSONSchema.BaseSchema) : null,
          ]),
        )
      }
      const minimal = (schema: z.core.JSONSchema.BaseSchema): unknown => {
        if (schema.type === 'object') return nulls(schema)
        if (schema.type === 'array') {
          return schema.items ? [minimal(schema.items as z.core.JSONSchema.BaseSchema)] : []
        }
        const [first] = schema.oneOf ?? schema.anyOf ?? []
        if (first) return minimal(first as z.core.JSONSchema.BaseSchema)
        if (schema.const !== undefined) return schema.const
        if (schema.enum) return schema.enum[0]
        if (schema.type === 'boolean') return true
        if (schema.type === 'integer' || schema.type === 'number') return 1
        if (schema.pattern?.includes('{64}')) return `0x${'0'.repeat(64)}`
        if (schema.pattern?.includes('{40}')) return `0x${'0'.repeat(40)}`
        return '1'
      }
      const json = z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' })
      const answer = json.type === 'object' ? nulls(json) : minimal(json)
      expect(z.safeParse(response, answer).error?.issues ?? []).toEqual([])
    },
  )
})

describe('types', () => {
  type Request = Client['request']
  const types = (request: Request) => ({
    // What needs nothing is called without options.
    bare: () => request('/collections/v7'),
    // @ts-expect-error - a path parameter is missing
    pathless: () => request('/users/{user}/tokens/v10', { query: {} }),
    // @ts-expect-error - a body is missing
    bodiless: () => request('/execute/buy/v7', {}),
    // @ts-expect-error - a query parameter is missing
    queryless: () => request('/users/activity/v6', {}),
    // @ts-expect-error - no such route
    unknown: () => request('/tokens/v99'),
    // @ts-expect-error - no such parameter
    misspelt: () => request('/tokens/v7', { query: { colection: '0x' } }),
    // @ts-expect-error - an untyped route has its path parameters as well
    untypedPathless: () => request('/collections/{collection}/attributes/all/v1', {}),
  })

  test('behavior: an unknown address is a type error', () => {
    expect(types).toBeTypeOf('function')
    expectTypeOf<'/tokens/v99'>().not.toExtend<KnownPath>()
    expectTypeOf<'/tokens/v3'>().toExtend<KnownPath>()
    expectTypeOf<'/tokens/v3'>().not.toExtend<RoutePath>()
  })

  test('behavior: parameters', () => {
    type Tokens = NonNullable<RouteInput<'/tokens/v7'>['query']>
    expectTypeOf<Tokens['tokens']>().toEqualTypeOf<string | string[] | undefined>()
    expectTypeOf<{ Background: string[]; Eyes: string }>().toExtend<Tokens['attributes']>()
    expectTypeOf<RouteInput<'/users/{user}/tokens/v10'>['path']>().toEqualTypeOf<{ user: string }>()
    expectTypeOf<RouteInput<'/execute/sell/v7'>['body']['items'][number]['token']>().toBeString()
    expectTypeOf<RouteInput<'/collections/{collection}/attributes/all/v1'>['path']>().toExtend<{
      collection: string | number | bigint
    }>()
  })

  test('behavior: answers', () => {
    type Bids = RouteOutput<'/orders/bids/v6'>['orders'][number]
    expectTypeOf<Bids['maker']>().toEqualTypeOf<`0x${string}`>()
    type Raw = NonNullable<NonNullable<Bids['price']>['amount']>['raw']
    expectTypeOf<Raw>().toBeString()
    expectTypeOf<RouteOutput<'/tokens/v3'>>().toEqualTypeOf<Record<string, unknown>>()
    expectTypeOf<RouteOutput<'/redirect/tokens/{token}/image/v1'>>().toBeString()
    expectTypeOf<RouteOutput<'/transactions/{txHash}/synced/v1'>>().toEqualTypeOf<{
      synced: boolean
    }>()
  })
})
