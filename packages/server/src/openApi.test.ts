import { beforeAll, describe, expect, test } from 'vitest'
import { openApi } from './openApi.ts'
import { servedPaths } from './routes/handlers.ts'

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; description?: string }[]
  responses: Record<string, { description: string }>
}
type Document = {
  openapi: string
  info: { version: string }
  tags: { name: string }[]
  security: Record<string, unknown>[]
  components: { securitySchemes: Record<string, { in: string; name: string }> }
  paths: Record<string, Record<string, Operation>>
}

let document: Document
let operations: [string, Operation][]
beforeAll(async () => {
  document = (await openApi()) as Document
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation): [string, Operation] => [path, operation]),
  )
})

describe('openApi', () => {
  test('default: every route that is served, with what it can answer', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(Object.keys(document.paths).sort()).toEqual(
      servedPaths.map(path => `/api/{chain}${path}`).sort(),
    )
    for (const [, { responses }] of operations)
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['429', '504', 'default']))
  })

  test('behavior: an operation can be told from the others, and its path is filled by its parameters', () => {
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const known = document.tags.map(({ name }) => name)
    for (const [path, { parameters, tags, summary }] of operations) {
      const named = parameters.filter(each => each.in === 'path').map(({ name }) => name)
      expect(named.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort())
      const keys = parameters.map(each => `${each.in} ${each.name}`)
      expect(new Set(keys).size).toBe(keys.length)
      expect(known).toContain(tags[0])
      expect(summary).not.toBe('')
    }
  })

  test('behavior: what `native` means here is told', () => {
    const noteOf = (path: string) =>
      operations
        .find(([each]) => each === `/api/{chain}${path}`)?.[1]
        .parameters.find(({ name }) => name === 'native')?.description
    expect(noteOf('/orders/asks/v5')).toMatch(/priced in the native currency/)
    expect(noteOf('/orders/bids/v6')).toMatch(/wrapped native currency/)
  })

  test('behavior: it stands alone: nothing that it points to is missing', () => {
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)]
    for (const [, pointer = ''] of pointers) {
      expect(pointer).toMatch(/^#\//)
      const target = pointer
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
      expect([pointer, typeof target]).toEqual([pointer, 'object'])
    }
  })

  test('behavior: the key goes into the header, and may be left out (T9)', () => {
    expect(document.security).toContainEqual({})
    expect(document.components.securitySchemes.apiKey).toMatchObject({
      in: 'header',
      name: 'x-api-key',
    })
  })
})
