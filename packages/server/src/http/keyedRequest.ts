import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { requests } from '../storage/schema/operations.ts'

/** What such a key may be: it is made by programs, and never shown. */
const form = /^[\x21-\x7e]{8,255}$/

/**
 * What a call that may be repeated is made with, where its sender gave a key for it (`Idempotency-Key`). The id of the
 * request follows from the key, the route and the body, which names the account: a repeat goes on with the request that
 * it has begun, as one with its `requestId` does, and leaves no second one. What differs in anything is another one.
 *
 * @throws ServerError 400 for a key that is none.
 */
export async function keyedRequest<context extends ChainContext>(
  context: context,
  { key, path, body }: keyedRequest.Options,
): Promise<{ context: context; body: object | undefined }> {
  if (key === undefined || !body || 'requestId' in body) return { context, body }
  if (!form.test(key))
    throw new ServerError('Idempotency-Key must be 8 to 255 printable characters', {
      code: 'invalid_request',
      apiCode: -1,
    })
  const text = JSON.stringify([context.chain.id, path, key, body])
  const digest = createHash('sha256').update(text).digest('hex')
  const requestId = digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const [known] = await context.db
    .select({ id: requests.id })
    .from(requests)
    .where(eq(requests.id, requestId))
  return known
    ? { context, body: { ...body, requestId } }
    : { context: { ...context, requestId }, body }
}

export declare namespace keyedRequest {
  type Options = {
    /** The header, if there is one. */
    key: string | undefined
    /** The route, in the contract's form. */
    path: string
    /** As it was checked. */
    body: object | undefined
  }
}
