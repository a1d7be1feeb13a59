import { and, eq } from 'drizzle-orm'
import type { Context, Hono } from 'hono'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import type { RequestEnv } from '../http/RequestEnv.ts'
import { FetchError } from '../metadata/FetchError.ts'
import type { RouteContext } from '../routes/routeHandler.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import type { Media, MediaFile } from './createMedia.ts'
import { pagePermissions, pagePolicy, pageType } from './framePage.ts'
import { readRange } from './readRange.ts'
import { type ImageSize, imageSizes } from './renderImage.ts'

/**
 * Nothing that is shown may do anything, also when somebody opens it as a page by itself: no script, no
 * form, no access to what the origin keeps.
 */
const policy = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** Adds the pictures, films and pages of tokens, under `/media`. Links are taken from the index, never from a request. */
export function addMedia(app: Hono<RequestEnv>, options: addMedia.Options): void {
  const { contexts, media } = options
  const ownPolicy = pagePolicy(options.ancestors)
  app.get('/media/:chain/:contract/image', async c => {
    const { context, contract, size } = read(c, contexts)
    const [row] = await context.db
      .select({ image: collections.image })
      .from(collections)
      .where(and(eq(collections.chainId, context.chain.id), eq(collections.contract, contract)))
    return answer(c, () => media.image(contract, linkOf(row?.image), size))
  })
  app.get('/media/:chain/:contract/:token/image', async c => {
    const { size, ...token } = read(c, contexts)
    const row = await findToken(token)
    return answer(c, () => media.image(token.contract, linkOf(row?.image), size))
  })
  app.get('/media/:chain/:contract/:token/media', async c => {
    const token = read(c, contexts)
    const row = await findToken(token)
    return answer(c, async () => {
      const file = await media.media(token.contract, linkOf(row?.media))
      // It may do more than anything else here, and has a path by itself for that.
      return file.type === pageType ? 'html' : file
    })
  })
  app.get('/media/:chain/:contract/:token/html', async c => {
    const token = read(c, contexts)
    // By itself it would stand under our name. Browsers say what they ask for; others show no page.
    const place = c.req.header('sec-fetch-dest') ?? 'iframe'
    if (place !== 'iframe' && place !== 'empty') throw new FetchError('refused')
    const row = await findToken(token)
    return answer(c, async () => {
      const file = await media.media(token.contract, linkOf(row?.media))
      if (file.type !== pageType) throw new FetchError('refused')
      c.header('content-security-policy', ownPolicy)
      // The policy names who may show it.
      c.header('x-frame-options', undefined)
      c.header('permissions-policy', pagePermissions)
      c.header('x-dns-prefetch-control', 'off')
      c.header('vary', 'Sec-Fetch-Dest', { append: true })
      return file
    })
  })
  app.all('/media/*', () => {
    throw new FetchError('refused')
  })
}

export declare namespace addMedia {
  type Options = {
    contexts: ReadonlyMap<string, RouteContext>
    media: Media
    /** Origins of pages besides our own that may show a token's page in a frame. */
    ancestors: readonly string[]
  }
}

function linkOf(link: string | null | undefined): string {
  if (link == null) throw new FetchError('refused')
  return link
}

function read(c: Context<RequestEnv>, contexts: ReadonlyMap<string, RouteContext>) {
  const { chain = '', contract = '', token } = c.req.param() as Record<string, string>
  const size = c.req.query('size') ?? 'medium'
  const context = contexts.get(chain)
  if (!Object.hasOwn(imageSizes, size))
    throw new ServerError(
      `size must be one of ${Object.keys(imageSizes).join(', ')}, got ${size.slice(0, 50)}`,
      { code: 'invalid_request' },
    )
  if (!context || !/^0x[0-9a-fA-F]{40}$/.test(contract)) throw new FetchError('refused')
  if (token !== undefined && !/^[0-9]{1,78}$/.test(token)) throw new FetchError('refused')
  return {
    context,
    contract: contract.toLowerCase() as Hex,
    tokenId: BigInt(token ?? 0),
    size: size as ImageSize,
  }
}

async function findToken({
  context: { db, chain },
  contract,
  tokenId,
}: {
  context: RouteContext
  contract: Hex
  tokenId: bigint
}) {
  const [row] = await db
    .select({ image: tokens.image, media: tokens.media })
    .from(tokens)
    .where(
      and(eq(tokens.chainId, chain.id), eq(tokens.contract, contract), eq(tokens.tokenId, tokenId)),
    )
  return row
}

/** Answers with what is made, or leads to the path beside this one where that stands. */
async function answer(c: Context<RequestEnv>, make: () => Promise<MediaFile | 'html'>) {
  c.set('route', '/media')
  // Also of what cannot be shown: it is a stranger's all the same.
  c.header('content-security-policy', policy)
  c.header('cross-origin-resource-policy', 'cross-origin')
  const made = await make()
  c.header('cache-control', 'public, max-age=3600')
  if (made === 'html') return c.redirect(made)
  const { type, bytes, etag } = made
  c.header('etag', etag)
  if (c.req.header('if-none-match') === etag) return c.body(null, 304)
  const isWhole = type === pageType
  if (!isWhole) c.header('accept-ranges', 'bytes')
  // Of another file than the one that was begun with, all of it is sent.
  const isMeant = (c.req.header('if-range') ?? etag) === etag
  const part = isWhole || !isMeant ? undefined : readRange(c.req.header('range'), bytes.length)
  if (part === null) {
    c.header('content-range', `bytes */${bytes.length}`)
    return c.body(null, 416)
  }
  c.header('content-type', type)
  if (part) {
    c.header('content-range', `bytes ${part.first}-${part.last}/${bytes.length}`)
    // A copy: a part of what is kept would hold all of it for as long as its reader takes.
    return c.body(Uint8Array.from(bytes.subarray(part.first, part.last + 1)), 206)
  }
  c.set('body', bytes)
  // As they are kept: a copy for each who asks would be theirs to hold (T6).
  return c.body(bytes as Uint8Array<ArrayBuffer>)
}
