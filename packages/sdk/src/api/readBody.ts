/** The most that is read of one answer, in bytes. */
const bodyLimit = 5_000_000

/**
 * The text of an answer, read no further than `bodyLimit`.
 *
 * @returns undefined when it is longer; the rest is not read.
 */
export async function readBody(response: Response): Promise<string | undefined> {
  const declared = Number(response.headers.get('content-length') ?? '0')
  if (declared > bodyLimit) {
    await response.body?.cancel()
    return undefined
  }
  if (!response.body) return ''
  const reader = response.body.getReader()
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
