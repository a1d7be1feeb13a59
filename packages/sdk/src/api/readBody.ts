import { onAbort } from '../onAbort.ts'

/** The most that is read of one answer, in bytes. */
export const bodyLimit = 5_000_000

/**
 * The text of an answer, read no further than `bodyLimit` (counted after decompression) and no longer than
 * the signal allows.
 *
 * @returns undefined when it is longer; the rest is not read.
 */
export async function readBody(
  response: Response,
  signal?: AbortSignal | undefined,
): Promise<string | undefined> {
  const declared = Number(response.headers.get('content-length') ?? '0')
  if (declared > bodyLimit) {
    await response.body?.cancel()
    return undefined
  }
  if (!response.body) return ''
  const reader = response.body.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  const leave = onAbort(signal, stop)
  try {
    return await readText(reader)
  } finally {
    leave()
  }
}

async function readText(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.byteLength
    if (length > bodyLimit) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
