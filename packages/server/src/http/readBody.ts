import type { Context } from 'hono'
import { ServerError } from '../errors.ts'

/** Bytes of a request's body. */
const mostBytes = 262_144

/**
 * The JSON body of a request.
 *
 * @throws ServerError 415 for another content type, 413 for more than 256 KB, 400 for what is not JSON.
 */
export async function readBody(c: Context): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new ServerError('The content type must be application/json', {
      code: 'content_type',
      statusCode: 415,
    })
  const declared = Number(c.req.header('content-length') ?? Number.NaN)
  if (declared > mostBytes) throw tooLarge()
  // Node's parser lets no more through than was declared, and reads that without a stream around it.
  const text = Number.isNaN(declared) ? await readText(c.req.raw.body) : await c.req.raw.text()
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ServerError('The body is not valid JSON', {
      code: 'invalid_json',
      apiCode: -1,
      cause,
    })
  }
}

async function readText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  // Counted while it comes: the length that a request declares is not to be trusted.
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > mostBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const tooLarge = () =>
  new ServerError(`The body must be at most ${mostBytes} bytes`, {
    code: 'body_too_large',
    statusCode: 413,
  })
