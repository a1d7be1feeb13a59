import { type RouteDefinition, routes } from '@sluice/sdk/api'
import { Hono } from 'hono'
import { type DescribeRouteOptions, describeRoute, generateSpecs, resolver } from 'hono-openapi'
import type * as z from 'zod/mini'
import { type ServedPath, servedPaths } from './routes/handlers.ts'
import { parameterNotes } from './routes/parameterNotes.ts'
import { refusedParameters } from './routes/refusedParameters.ts'
import { unusedFields } from './routes/unusedFields.ts'
import { unusedParameter } from './routes/unusedParameter.ts'
import { version } from './version.ts'

/** The OpenAPI 3.1 description of the API, made of the same schemas that validate requests. */
export async function openApi(): Promise<object> {
  const described = new Hono()
  for (const path of servedPaths) {
    const route: RouteDefinition = routes[path]
    const pattern = `/api/:chain${path.replace(/\{(\w+)\}/g, ':$1')}`
    described.on(route.method, pattern, describeRoute(await describe(path, route)), c =>
      c.body(null),
    )
  }
  return generateSpecs(described, {
    documentation: {
      openapi: '3.1.0',
      info: {
        title: 'Sluice marketplace API',
        version: version(),
        license: { name: 'MIT', identifier: 'MIT' },
        description: 'Orders, tokens and the steps of trades, for each chain under /api/{chain}.',
      },
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      // Without a key, or with one: which requests need it is up to who runs the server.
      security: [{}, { apiKey: [] }],
      components: { securitySchemes: { apiKey } },
    },
  })
}

/** By the first part of a route's path. */
const tags: Readonly<Record<string, string>> = {
  execute: 'Steps of trades, and how they stand',
  order: 'Posting signed orders',
  orders: 'Listings and offers',
  collections: 'Collections, their traits and what happened in them',
  tokens: 'Tokens',
  users: 'What accounts hold, list and offer',
  transactions: 'Whether the index has a transaction',
  sales: 'Past sales',
  transfers: 'Past transfers',
  other: 'Everything else',
}

const apiKey = {
  type: 'apiKey' as const,
  in: 'header' as const,
  name: 'x-api-key',
  description: 'Gives its holder an allowance of their own.',
}

const allowance = {
  'X-RateLimit-Limit': 'Points per window',
  'X-RateLimit-Remaining': 'Points that are left',
  'X-RateLimit-Reset': 'Seconds until the allowance is whole again',
}
const headersOf = (described: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(described).map(([name, description]) => [
      name,
      { description, schema: { type: 'integer' as const } },
    ]),
  )

type Described = DescribeRouteOptions & Record<string, unknown>

async function describe(path: ServedPath, route: RouteDefinition): Promise<Described> {
  return {
    operationId: `${route.method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(\w?)/g, (_, letter) => letter.toUpperCase())}`,
    summary: route.summary,
    tags: [tagOf(path)],
    parameters: [
      {
        name: 'chain',
        in: 'path',
        required: true,
        description: 'The id of the chain',
        schema: { type: 'integer' },
      },
      ...(await parametersOf(path, 'path', route.path)),
      ...(await parametersOf(path, 'query', route.query)).filter(
        parameter => 'name' in parameter && !refusedParameters[path]?.includes(parameter.name),
      ),
    ],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            ...describedAs(unusedOf(path)),
            content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
          },
        }
      : {}),
    responses: {
      ...(route.redirects
        ? { 302: { description: 'The address of the picture or page' } }
        : {
            200: {
              description: 'The answer',
              headers: headersOf(allowance),
              content: { 'application/json': { schema: schemaOf(route.response, 'input') } },
            },
          }),
      429: {
        description: 'Too many requests',
        headers: headersOf({ ...allowance, 'Retry-After': 'Seconds to wait' }),
        content: { 'application/json': { schema: refusal } },
      },
      504: {
        description: 'It took too long',
        content: { 'application/json': { schema: refusal } },
      },
      default: {
        description: 'A refusal',
        content: { 'application/json': { schema: refusal } },
      },
    },
  }
}

const tagOf = (path: string) => {
  const group = path.split('/')[1] ?? ''
  return group in tags ? group : 'other'
}

const refusal = {
  type: 'object' as const,
  required: ['statusCode', 'error', 'message'],
  properties: {
    statusCode: { type: 'integer' as const },
    error: { type: 'string' as const },
    message: { type: 'string' as const },
    code: { type: 'integer' as const, description: 'The number of the kind of refusal' },
  },
} satisfies Record<string, unknown>

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  return resolver(schema, { options: { io, unrepresentable: 'any' } })
}

type Parameters = NonNullable<DescribeRouteOptions['parameters']>

async function parametersOf(
  path: ServedPath,
  place: 'path' | 'query',
  schema: z.ZodMiniType | undefined,
): Promise<Parameters> {
  if (!schema) return []
  const { schema: object } = await schemaOf(schema, 'input').toOpenAPISchema()
  const required = new Set(object.required ?? [])
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    ...describedAs(noteOf(path, name)),
    schema: property,
  })) as Parameters
}

const noteOf = (path: ServedPath, name: string): string | undefined =>
  parameterNotes[path]?.[name] ?? unusedParameter(path, name)

const describedAs = (description: string | undefined) =>
  description === undefined ? {} : { description }

/** The fields of a body that are taken and change nothing, one a line. */
function unusedOf(path: ServedPath): string | undefined {
  const fields = unusedFields[path]
  return (
    fields &&
    Object.entries(fields)
      .map(([name, why]) => `- \`${name}\`: ${why}`)
      .join('\n')
  )
}
